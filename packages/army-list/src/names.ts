// Known names: factions, to recognise an unlabelled line; cards, to tell where one name ends and the next begins.
import { memoise } from './memoise.ts';

const factionNames: readonly string[] = [
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

const cardNames: readonly string[] = [
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

/** The form in which names are compared, because case, accents and punctuation differ between exporters and people. */
export const foldName = memoise((name) =>
  (/^[ -~]*$/.test(name) ? name : name.normalize('NFD')).toLowerCase().replace(/[^a-z0-9]+/g, ''),
);

const factionsByFold = new Map(factionNames.map((name) => [foldName(name), name]));
const cardFolds = new Set(cardNames.map(foldName));

/** The name as its publisher writes it; undefined for one that is not known. */
export function findFaction(name: string): string | undefined {
  return factionsByFold.get(foldName(name));
}

export function isKnownCard(name: string): boolean {
  return cardFolds.has(foldName(name.replace('&', 'and')));
}

/** A grand alliance: catalogues put it before a faction ("Chaos - Skaven"), but it is no faction by itself. */
export const isAlliance = memoise(
  (name) =>
    /^(?:order|chaos|death|destruction|imperium|xenos)$/.test(foldName(name)) ||
    /^(?:gran|grand|grande|grosse)(?:alliance|alianza|allianz|alleanza)/.test(
      foldName(name.replaceAll('ß', 'ss')),
    ),
);
