import { split } from '../cycle.ts';

export interface FoundingClub {
  readonly name: string;
  readonly town: string;
  readonly description: string;
  readonly website: string | null;
}

/** The clubs of a small world, each with a story; more are named by combination. */
export const foundingClubs: readonly FoundingClub[] = [
  {
    name: 'Iron Gate',
    town: 'Brackwater',
    description:
      'Forty tables above the old customs house. We play every Thursday from six, and host the Open each year. Newcomers borrow an army for their first month.',
    website: 'https://iron-gate.example',
  },
  {
    name: 'Würfelwacht',
    town: 'Krähenfurt',
    description:
      'Verein für Tabletop und Geländebau. Freitags Spielabend, sonntags Werkstatt: Gäste sind immer willkommen.',
    website: 'https://wuerfelwacht.example',
  },
  {
    name: "Les Corbeaux d'Étain",
    town: 'Saint-Aubrac-les-Tours',
    description:
      "Association de jeux d'histoire et de figurines depuis 2009. Tournois à taille humaine, bonne table et bonne humeur.",
    website: 'https://corbeaux-etain.example',
  },
  {
    name: 'Kość i Stal',
    town: 'Żelazowiec',
    description: 'Klub w piwnicy starej drukarni. Liga miejska, kampanie i malowanie w każdą sobotę.',
    website: null,
  },
  {
    name: 'La Torre Dormida',
    town: 'Peñarroca del Río',
    description:
      'Un club pequeño con mesas grandes. Organizamos torneos suizos de un día y una liga de invierno.',
    website: 'https://torredormida.example',
  },
  {
    name: 'Kuura ja Noppa',
    town: 'Hiiskoski',
    description: 'Miniatyyripelejä pimeän talven iltoihin. Kahvi on aina kuumaa.',
    website: null,
  },
  {
    name: 'Copper Lantern',
    town: 'Copper Fork',
    description:
      'A friendly garage that outgrew the garage. Two leagues a year, a painting night on Mondays, and the loudest dice in the valley.',
    website: 'https://copper-lantern.example',
  },
  {
    name: 'Fjordens Tinnfolk',
    town: 'Gråsundet',
    description: '',
    website: null,
  },
];

export const clubAdjectives = split(
  `Amber, Ashen, Broken, Bronze, Crimson, Crooked, Distant, Drifting, Emerald, Fallen, Flint, Forgotten,
  Gilded, Granite, Grey, Hidden, Hollow, Howling, Ivory, Laughing, Lonely, Lost, Marble, Midnight, Northern, Oaken,
  Painted, Quiet, Restless, Rusty, Salted, Scarlet, Shattered, Silent, Silver, Sleeping, Stubborn, Sunken, Tin,
  Twilight, Velvet, Wandering, Weathered, Western, Wicker, Winding, Wooden, Young`,
);

export const clubNouns = split(
  `Anvil, Bastion, Beacon, Bell Tower, Bridge, Cairn, Castle, Causeway, Chalice, Citadel, Compass, Crown, Drum,
  Falcon, Ferry, Forge, Fox, Garrison, Griffin, Harbour, Hare, Heron, Hound, Keep, Lighthouse, Lion, Mill, Oak, Owl,
  Pike, Quarry, Ram, Raven, Redoubt, Road, Sentinel, Shield, Signal, Spire, Stag, Tavern, Tower, Trumpet, Vanguard,
  Wagon, Watch, Wheel, Wolf`,
);

export const clubHabits: readonly string[] = [
  'We meet every second Saturday in the parish hall.',
  'Small, loud and always short of terrain.',
  'Tables, dice and advice for anyone who brings a rulebook.',
  'A narrative club that turned competitive by accident.',
  'Painting first, playing second, tea throughout.',
  '',
];
