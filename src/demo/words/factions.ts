// Invented armies. A unit is written with its points: "Reef Oracle 130".
import { split } from '../cycle.ts';

export interface Unit {
  readonly name: string;
  readonly points: number;
}

export interface Faction {
  readonly name: string;
  readonly alliance: string;
  readonly formations: readonly string[];
  readonly heroes: readonly Unit[];
  readonly units: readonly Unit[];
  readonly gifts: readonly string[];
  readonly lore: string;
  readonly terrain: string;
}

function enlist(text: string): readonly Unit[] {
  return split(text).map((entry) => {
    const space = entry.lastIndexOf(' ');
    return { name: entry.slice(0, space), points: Number(entry.slice(space + 1)) };
  });
}

type Row = readonly [
  name: string,
  alliance: string,
  formations: string,
  heroes: string,
  units: string,
  gifts: string,
  lore: string,
  terrain: string,
];

const factionRows: readonly Row[] = [
  [
    'Tidewarden Fleets',
    'Tide',
    'Harbour Guard, Storm Squadron, Drowned Vanguard',
    'Admiral of the Ninth Bell 190, Reef Oracle 130, Tillermaster on Pale Gull 240, Saltpriest 110',
    'Harpoon Gang 120, Boarding Marines 150, Kelp-net Casters 90, Lantern Skiff 180, Brine Drakes 220, Barnacle Titan 310, Anchor Bearers 140',
    'Storm-eyed, Bell of the Deep, Old Hand, Pearl of Return',
    'Lore of Undertow',
    'Wreck of the Patient Widow',
  ],
  [
    'Rootbound Conclave',
    'Tide',
    'Green Tithe, Slow Thunder, Orchard Wake',
    'Elder of the Ninefold Root 260, Sapspeaker 120, Antlered Herald 160, Mother of Wasps 200',
    'Bramble Wardens 110, Thornbow Kin 130, Walking Hedge 170, Mossback Boars 190, Hive Sentries 100, Oakfather 330, Seedling Swarm 80',
    'Deep-rooted, Amber Heart, Whispering Crown, Bark of Iron',
    'Lore of Sap and Season',
    'The Listening Grove',
  ],
  [
    'Saltbone Corsairs',
    'Tide',
    'Black Flag Moot, Reef Wreckers, Golden Share',
    'Captain of No Harbour 170, Bonecarver 120, Corsair on Tusked Eel 250, Quartermaster 100',
    'Deck Brawlers 110, Pistol Crew 140, Grapnel Swingers 100, Powder Mules 130, Shell Golem 280, Rum Ogres 210, Gullrider Scouts 150',
    'Nine Lives, Cursed Doubloon, Loaded Dice, Cutthroat',
    'Lore of Ill Winds',
    'Beached Galleon',
  ],
  [
    'Emberhold Clans',
    'Ember',
    'Deep Furnace, Oathmarch, Cinder Wall',
    'Thane of the Last Furnace 200, Slagpriest 130, Rune-Engineer 140, Thane on Basalt Ram 290',
    'Furnace Guard 150, Hearth Crossbows 140, Coal Haulers 90, Bellows Cannon 180, Magma Hounds 160, Iron Colossus 340, Tunnel Breakers 120',
    'Soot-blessed, Ring of Quenching, Stubborn as Slate, Hammer of Debts',
    'Litany of the Forge',
    'Everburning Kiln',
  ],
  [
    'Brass Menagerie',
    'Ember',
    'Wound Springs, Clockwork Hunt, Grand Parade',
    'Ringmaster of Gears 180, Tinker Savant 110, Brass Lioness 230, Windkeeper 120',
    'Copper Hounds 120, Key-turners 80, Spring Gazelles 140, Drum Elephants 320, Automaton Fencers 160, Steam Owls 130, Pipe Organ Battery 200',
    'Overwound, Jewelled Bearing, Perfect Timing, Spare Heart',
    'Score of the Great Music Box',
    'Carousel of Blades',
  ],
  [
    'Ashplain Riders',
    'Ember',
    'Long Trail, Burning Steppe, Wolf Winter',
    'Khatun of Nine Herds 220, Smoke Reader 120, Standard-Singer 100, Warlord on Dust Roc 300',
    'Grass Lancers 170, Ash Archers 140, Drover Levies 80, Herd Stampede 190, Eagle Scouts 110, Wagon Fort 210, Steppe Giants 270',
    'Born in the Saddle, Banner of Dust, Eagle-eyed, Bitter Milk',
    'Songs of the Open Sky',
    'Cairn of Hooves',
  ],
  [
    'Gilded Procession',
    'Dawn',
    'Feast Day, Penitent March, Hundred Candles',
    'Prelate of the Sunrise 190, Bearer of the Reliquary 130, Candle-Saint 150, Marshal on Gilt Charger 240',
    'Pilgrim Spears 90, Censer Guard 140, Choir of Bells 120, Lancers of the Feast 200, Icon Wagon 260, Thurible Flails 160, Dawn Watch 110',
    'Blessed Patience, Splinter of the Gate, Radiant, Book of Small Mercies',
    'Prayers of First Light',
    'Shrine of a Thousand Wicks',
  ],
  [
    'Skyward Choir',
    'Dawn',
    'High Canticle, Falling Feathers, Quiet Storm',
    'Seraph of the Upper Air 310, Cantor 120, Cloudshepherd 150, Herald on Sun Heron 230',
    'Wing Guard 160, Kite Archers 130, Feathered Novices 90, Thunder Geese 150, Gale Dancers 140, Glass Zephyr 240, Cloud Barge 280',
    'Voice of Thunder, Feather of Return, Weightless, Cage of Winds',
    'Hymns of the Jetstream',
    'Floating Belfry',
  ],
  [
    'Free Companies of the Road',
    'Dawn',
    'Toll Keepers, Winter Contract, Broken Lance',
    'Captain-General 170, Hedge Wizard 110, Paymaster 90, Road Knight 190',
    'Pike Block 140, Crossbow Hirelings 120, Sell-sword Duellists 130, Road Dragoons 180, Camp Followers 70, Falconet Team 150, Hired Ogre 200',
    'Paid in Advance, Map of Shortcuts, Veteran, Lucky Boot',
    'Borrowed Spells',
    'Roadside Inn',
  ],
  [
    'Hollow Parliament',
    'Dusk',
    'Silent Majority, Night Session, Last Motion',
    'Speaker of the Empty Chair 240, Clerk of Bones 110, Whip of Shades 150, Dowager Wraith 180',
    'Pallbearers 100, Ballot Ghosts 130, Mace Guard 170, Gallery of Crows 120, Grave Usurers 140, Procession of Coffins 260, Moth Cavalry 190',
    'Point of Order, Seal of Dust, Filibuster, Quill of Endings',
    'Acts of Parliament',
    'The Vacant Throne',
  ],
  [
    'Reedmarsh Hags',
    'Dusk',
    'Three Cauldrons, Bog Court, Lantern Liars',
    'Eldest Sister 210, Frog Prince 140, Leech Doctor 120, Hag on Stilt House 330',
    'Toad Spears 90, Will-o-wisps 110, Mud Wrestlers 150, Heron Knights 180, Eel Nets 100, Bog Hydra 290, Mosquito Cloud 130',
    'Warts and All, Everfull Cauldron, Sly, Stolen Name',
    'Curses of the Low Water',
    'Leaning Hut',
  ],
  [
    'Glass Legion',
    'Dusk',
    'Mirrored Line, Shatter Point, Thousand Facets',
    'Consul of Mirrors 230, Silverer 120, Prism Augur 140, Legate on Crystal Spider 270',
    'Obsidian Cohort 150, Lens Battery 170, Shard Slingers 110, Mirror Twins 130, Facet Guard 190, Sand Djinn 300, Splinter Swarm 90',
    'Reflected Blow, Lens of Tomorrow, Cold Logic, Unbroken',
    'Lore of Refraction',
    'Hall of Echoed Light',
  ],
];

export const allFactions: readonly Faction[] = factionRows.map(
  ([name, alliance, formations, heroes, units, gifts, lore, terrain]) => ({
    name,
    alliance,
    formations: split(formations),
    heroes: enlist(heroes),
    units: enlist(units),
    gifts: split(gifts),
    lore,
    terrain,
  }),
);
