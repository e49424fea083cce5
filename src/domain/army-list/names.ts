// Names a reader has to know: factions to recognise a line that nothing labels, cards to tell where one ends.
import { recall } from './recall.ts';

const FACTIONS: readonly string[] = [
  'Beasts of Chaos',
  'Blades of Khorne',
  'Bonesplitterz',
  'Cities of Sigmar',
  'Daughters of Khaine',
  'Disciples of Tzeentch',
  'Flesh-eater Courts',
  'Fyreslayers',
  'Gloomspite Gitz',
  'Hedonites of Slaanesh',
  'Helsmiths of Hashut',
  'Idoneth Deepkin',
  'Ironjawz',
  'Kharadron Overlords',
  'Kruleboyz',
  'Legion of Grief',
  'Legions of Nagash',
  'Lumineth Realm-lords',
  'Maggotkin of Nurgle',
  'Nighthaunt',
  'Ogor Mawtribes',
  'Orruk Warclans',
  'Ossiarch Bonereapers',
  'Seraphon',
  'Skaven',
  'Slaves to Darkness',
  'Sons of Behemat',
  'Soulblight Gravelords',
  'Stormcast Eternals',
  'Sylvaneth',
];

const CARDS: readonly string[] = [
  'Attuned to Ghyran',
  'Blazing Onslaught',
  'Burning for Vengeance',
  'Flanking Firestorm',
  'Intercept and Recover',
  'Legend of the Parch',
  'Master the Paths',
  'Restless Energy',
  'Scouting Force',
  'Siege of Ashes',
  'Smokescreen',
  'Wrathful Cycles',
];

/** What a name is compared by: spelling, case, accents and punctuation differ between exporters and people. */
export const foldName = recall((name) =>
  (/^[ -~]*$/.test(name) ? name : name.normalize('NFD')).toLowerCase().replace(/[^a-z0-9]+/g, ''),
);

const factionsByFold = new Map(FACTIONS.map((name) => [foldName(name), name]));
const cardFolds = new Set(CARDS.map(foldName));

/** The name as its publisher writes it; undefined for one that is not known. */
export const findFaction = (name: string): string | undefined => factionsByFold.get(foldName(name));

export const isKnownCard = (name: string): boolean => cardFolds.has(foldName(name.replace('&', 'and')));

/** What catalogues put before a faction ("Chaos - Skaven"), and what is no faction by itself. */
export const isAlliance = recall(
  (name) =>
    /^(?:order|chaos|death|destruction|imperium|xenos)$/.test(foldName(name)) ||
    /^(?:gran|grand|grande|grosse)(?:alliance|alianza|allianz|alleanza)/.test(
      foldName(name.replaceAll('ß', 'ss')),
    ),
);
