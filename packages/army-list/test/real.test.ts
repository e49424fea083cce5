// Ninety real lists, if they are stored beside the checkout: what a person reads in each, by the name of its file. layouts.test.ts has invented ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingData, readText } from '../../../test/builders/shared-data.ts';
import { readArmyList } from '../src/army-list.ts';

// file, faction, sub-faction, points (0: not stated), cards
const EXPECTED = `
listbot-kb-002-goldcon-2025 ; Kruleboyz ; Swamphorde Bullies ; 1970 ; Master the Paths, Intercept and Recover
official-app-bok-002-ludiverse-aos-tournoi-solo ; Blades of Khorne ; Murderhost ; 2000 ; Master The Paths, Restless Energy
official-app-bok-007-2d6-carnage-2025 ; Blades of Khorne ; Khornate Legion ; 1990 ; Restless Energy, Master The Paths
official-app-bok-011-crossroads-carnage-2025 ; Blades of Khorne ; Khornate Legion ; 2000 ; Restless Energy, Wrathful Cycles
official-app-bok-015-prleski-hammer-4th-edition ; Blades of Khorne ; Khornate Legion ; 2000
official-app-cos-006-aosff-gt-solo-sigmar-aux-canards-3 ; Cities of Sigmar ; Ironweld Guild Army ; 1920 ; Master The Paths, Restless Energy
official-app-cos-010-end-times-grand-tournament-2025 ; Cities of Sigmar ; Ironweld Guild Army ; 2000 ; Intercept and Recover, Master The Paths
official-app-cos-014-goldcon-2025 ; Cities of Sigmar ; Veteran Cannoneers ; 2000 ; Master The Paths, Wrathful Cycles
official-app-cos-018-wicked-dice-tournament ; Cities of Sigmar ; Fortress-city Defenders ; 2000
official-app-cos-022-weekend-warlord-8-endless-war ; Cities of Sigmar ; Ironweld Guild Army ; 2000
official-app-dok-005-aetherforce-age-of-sigmar-gt ; Daughters of Khaine ; Fervent Ritualists ; 2000 ; Restless Energy, Scouting Force
official-app-dok-009-leipzig-major-aos-2026-caggtus-lan ; Daughters of Khaine ; Coven of Blood ; 2000 ; Master The Paths, Restless Energy
official-app-dok-014-flying-monkey-con-aos-champs-2025 ; Daughters of Khaine ; Arena Veterans ; 2000 ; Restless Energy, Scouting Force
official-app-dok-019-mosspit-2025 ; Daughters of Khaine ; Scáthcoven ; 2000 ; Intercept and Recover, Wrathful Cycles
official-app-dot-003-adepticon-warhammer-age-of-sigmar ; Disciples of Tzeentch ; Mutants and Mad Things ; 1990 ; Master The Paths, Restless Energy
official-app-dot-007-southern-smash-gt-2026 ; Disciples of Tzeentch ; Wyrdflame Host ; 1980 ; Wrathful Cycles, Restless Energy
official-app-dot-011-age-of-sigmar-gt-warhammer-open-ta ; Disciples of Tzeentch ; Wyrdflame Host ; 2000 ; Intercept and Recover, Scouting Force
official-app-fec-001-river-city-rumble-2026 ; Flesh-eater Courts ; Royal Menagerie ; 2000 ; Intercept and Recover, Restless Energy
official-app-fec-005-adepticon-warhammer-age-of-sigmar ; Flesh-eater Courts ; Royal Menagerie ; 2000 ; Restless Energy, Intercept and Recover
official-app-fec-009-akron-brew-brawl-january-gt-aos ; Flesh-eater Courts ; Royal Menagerie ; 2000 ; Intercept and Recover, Restless Energy
official-app-fec-013-sunshine-coast-open-25-26 ; Flesh-eater Courts ; Knightly Echelon ; 1980 ; Master The Paths, Restless Energy
official-app-fec-017-age-of-sigmar-grimnirs-revenge-gt ; Flesh-eater Courts ; Lords of the Manor ; 2000 ; Intercept and Recover, Restless Energy
official-app-fec-021-seo-2025-aos-warhammer-world-champ ; Flesh-eater Courts ; Lords of the Manor ; 2000
official-app-fs-004-leipzig-major-2025-aos ; Fyreslayers ; Scales of Vulcatrix ; 1990 ; Restless Energy, Wrathful Cycles
official-app-fs-008-michigan-gt-2025-age-of-sigmar-cha ; Fyreslayers ; Scales of Vulcatrix ; 2000 ; Restless Energy, Master The Paths
official-app-gg-003-warhammex-gt-open ; Gloomspite Gitz ; Squigalanche ; 2000 ; Intercept and Recover, Restless Energy
official-app-gg-007-vault-wars-2025 ; Gloomspite Gitz ; Troggherd ; 1990 ; Restless Energy, Master The Paths
official-app-gg-011-windy-city-waaagh ; Gloomspite Gitz ; Squigalanche ; 1980 ; Master The Paths, Restless Energy
official-app-gg-015-akron-brew-brawl-aos-gt ; Gloomspite Gitz ; Squigalanche ; 1960
official-app-hh-003-adepticon-warhammer-age-of-sigmar ; Helsmiths of Hashut ; Taar's Grand Forgehost ; 1990 ; Restless Energy, Master The Paths
official-app-hh-007-aos-1vs1-la-conquete-de-ghyran ; Helsmiths of Hashut ; Daemonsmith Cabal ; 2000 ; Intercept and Recover, Restless Energy
official-app-hos-005-warhammer-age-of-sigmar-throne-of ; Hedonites of Slaanesh ; Seeker Cavalcade ; 1970
official-app-idk-002-ogr-cubb-singles-age-of-sigmar-202 ; Idoneth Deepkin ; The First Phalanx of Ionrach ; 2000 ; Intercept and Recover, Restless Energy
official-app-idk-006-garden-city-slaughter ; Idoneth Deepkin ; Ethersea Predators ; 1960 ; Scouting Force, Master The Paths
official-app-idk-010-bayern-major-1-2025-aos ; Idoneth Deepkin ; Akhelian Beastmasters ; 1990
official-app-ij-003-games-and-stuff-aos-event-hosted-b ; Ironjawz ; Weirdfist ; 2000
official-app-ko-001-wicked-dice-tournament-2026-aos-gw ; Kharadron Overlords ; Pioneers and Scavengers ; 1990 ; Intercept and Recover, Master The Paths
official-app-ko-005-garden-city-slaughter ; Kharadron Overlords ; The Magnate's Crew ; 1970 ; Master The Paths, Restless Energy
official-app-ko-009-the-northern-wastes-gt ; Kharadron Overlords ; Pioneers and Scavengers ; 2000 ; Restless Energy, Master The Paths
official-app-ko-013-hawghammer-aos-gt ; Kharadron Overlords ; Aether-runners ; 1980 ; Master The Paths, Intercept and Recover
official-app-lrl-002-sigmar-summerfest-26-gt ; Lumineth Realm-lords ; Warhost of Duality ; 1960 ; Intercept and Recover, Master The Paths
official-app-lrl-006-nidaros-grand-tournament-2026-age ; Lumineth Realm-lords ; Warhost of Duality ; 1960 ; Intercept and Recover, Master The Paths
official-app-lrl-010-vic-gt ; Lumineth Realm-lords ; Warhost of Duality ; 2000 ; Intercept and Recover, Master The Paths
official-app-lrl-014-15-16-11-25-age-of-sigmar-doom-fir ; Lumineth Realm-lords ; Alarith Temple ; 2000 ; Master The Paths, Scouting Force
official-app-lrl-018-free-state-age-of-sigmar-mid-summe ; Lumineth Realm-lords ; Scinari Council ; 1980 ; Wrathful Cycles, Master The Paths
official-app-lrl-022-false-alarm-gt-2025 ; Lumineth Realm-lords ; Vanari Battlehost ; 1970
official-app-mon-004-2026-big-beef-beatdown-aos-gt ; Maggotkin of Nurgle ; Tallyband of Nurgle ; 1990 ; Attuned to Ghyran, Master The Paths
official-app-mon-009-adepticon-warhammer-age-of-sigmar ; Maggotkin of Nurgle ; Tallyband of Nurgle ; 1980
official-app-nh-002-the-poisoned-dice ; Nighthaunt ; Death Stalkers ; 1990 ; Restless Energy, Attuned to Ghyran
official-app-nh-006-small-town-throwdown-the-great-sta ; Nighthaunt ; Procession of Death ; 1990
official-app-obr-006-crossroads-carnage-the-crossroaden ; Ossiarch Bonereapers ; Kavalos Lance ; 2000 ; Intercept and Recover, Restless Energy
official-app-obr-010-adepticon-warhammer-age-of-sigmar ; Ossiarch Bonereapers ; Mortisan Council ; 1950
official-app-om-002-5-alarm-gt-2025 ; Ogor Mawtribes ; Mawpath Menaces ; 1990 ; Restless Energy, Master The Paths
official-app-om-006-hawghammer-aos-gt ; Ogor Mawtribes ; Mawpath Menaces ; 2000 ; Master The Paths, Restless Energy
official-app-sbg-004-ides-of-march-age-of-sigmar-gt-202 ; Soulblight Gravelords ; Bacchanal of Blood ; 1990 ; Master The Paths, Scouting Force
official-app-sbg-008-parabellum-gt-2026 ; Soulblight Gravelords ; Bacchanal of Blood ; 2000 ; Restless Energy, Scouting Force
official-app-sbg-012-age-of-sigmar-gt-warhammer-open-ed ; Soulblight Gravelords ; Bacchanal of Blood ; 1970
official-app-sce-003-gt-solo-aos-mootland-clan ; Stormcast Eternals ; Thunderhead Host ; 2000 ; Master The Paths, Restless Energy
official-app-sce-007-golden-age-of-oheim-gt-i ; Stormcast Eternals ; Sentinels of the Bleak Citadels ; 1990 ; Master The Paths, Restless Energy
official-app-sce-011-devon-destruction-v ; Stormcast Eternals ; Sentinels of the Bleak Citadels ; 2000 ; Master The Paths, Scouting Force
official-app-sce-015-vault-wars-2025 ; Stormcast Eternals ; Sentinels of the Bleak Citadels ; 1980 ; Restless Energy, Intercept and Recover
official-app-sce-019-flying-monkey-con-aos-champs-2025 ; Stormcast Eternals ; Sentinels of the Bleak Citadels ; 2000 ; Intercept and Recover, Master The Paths
official-app-sce-023-the-richmond-open-aos-event-hosted ; Stormcast Eternals ; Thunderhead Host ; 2000
official-app-sce-027-rocky-mountain-open-2025-age-of-si ; Stormcast Eternals ; Ruination Brotherhood ; 2000
official-app-ser-002-4th-annual-thunderstrike-gt ; Seraphon ; Thunderquake Starhost ; 1960 ; Blazing Onslaught, Burning for Vengeance
official-app-ser-006-small-town-throwdown-the-great-sta ; Seraphon ; Sunclaw Starhost ; 2000
official-app-ser-010-rose-city-rampage-2-rextra-t-rextr ; Seraphon ; Sunclaw Starhost ; 1980
official-app-skv-001-palm-springs-classic-sigmar-gt ; Skaven ; Warpcog Convocation ; 2000 ; Blazing Onslaught, Siege of Ashes
official-app-skv-005-golden-age-of-oheim-gt-i ; Skaven ; Fleshmeld Menagerie ; 2000 ; Restless Energy, Scouting Force
official-app-skv-009-the-ogopogo-open ; Skaven ; Fleshmeld Menagerie ; 1990 ; Intercept and Recover, Master The Paths
official-app-skv-013-montreal-gt ; Skaven ; Gathering of the Clans ; 2000 ; Restless Energy, Scouting Force
official-app-skv-017-seo-2025-aos-warhammer-world-champ ; Skaven ; Claw-horde ; 0
official-app-sob-002-sigmar-summit-warpfire-minis-may-1 ; Sons of Behemat ; King Brodd's Stomp ; 1930 ; Intercept and Recover, Master The Paths
official-app-sob-006-crossroads-carnage-2025 ; Sons of Behemat ; Manskittle Mob ; 1990 ; Intercept and Recover, Restless Energy
official-app-std-003-battle-for-greenhollow-age-of-sigm ; Slaves to Darkness ; Godswrath Warband ; 1990 ; Intercept and Recover, Restless Energy
official-app-std-007-rise-of-the-everchosen-2025-gt-fin ; Slaves to Darkness ; Darkoath Horde ; 2000 ; Intercept and Recover, Master The Paths
official-app-std-011-slambo-for-a-cause-grand-tournamen ; Slaves to Darkness ; Legion of the First Prince ; 1980
official-app-std-015-realmshift-2025 ; Slaves to Darkness ; Legion of the First Prince ; 2000
official-app-syl-002-2026-bugeater-aos-gt ; Sylvaneth ; Wargrove of Everdusk ; 2000 ; Master The Paths, Wrathful Cycles
official-app-syl-006-sylvan-skirmish-gt-2026 ; Sylvaneth ; Wargrove of the Burgeoning ; 1940 ; Intercept and Recover, Restless Energy
official-app-syl-010-sheffield-slaughter-age-of-sigmar ; Sylvaneth ; Wargrove of the Burgeoning ; 1990 ; Master The Paths, Restless Energy
official-app-syl-014-age-of-sigmar-gt-warhammer-open-pa ; Sylvaneth ; Lords of the Clan ; 1990 ; Restless Energy, Wrathful Cycles
official-app-syl-018-bread-or-dead-2025-fresh-out-the-o ; Sylvaneth ; Lords of the Clan ; 2000 ; Master The Paths, Restless Energy
official-app-syl-022-la-classique-dete-aos ; Sylvaneth ; Free Spirits ; 2000 ; Intercept and Recover, Restless Energy
official-app-syl-026-the-big-bristol-brawl-winter-gt ; Sylvaneth ; Outcasts ; 1990
sigdex-cos-002-ironweld-age-of-sigmar-grand-tourn ; Cities of Sigmar ; Zealous Hordes ; 2000 ; Blazing Onslaught, Burning for Vengeance
sigdex-fs-001-fountain-city-fight-club ; Fyreslayers ; Scales of Vulcatrix ; 2000 ; Burning for Vengeance, Siege of Ashes
sigdex-obr-001-gopher-midwest-mayhem-age-of-sigma ; Ossiarch Bonereapers ; Remorseless Conquerors ; 2000 ; Scouting Force, Attuned to Ghyran
sigdex-sbg-001-aos-grimnirs-revenge-2026-gt ; Soulblight Gravelords ; Bacchanal of Blood ; 1990 ; Burning for Vengeance, Siege of Ashes
sigdex-std-001-ironweld-age-of-sigmar-grand-tourn ; Slaves to Darkness ; Despoilers ; 2000 ; Blazing Onslaught, Burning for Vengeance`;

test('ninety real lists are there to read', { skip: missingData('army-lists') }, () => {
  assert.equal(EXPECTED.trim().split('\n').length, 90);
});

for (const row of missingData('army-lists') ? [] : EXPECTED.trim().split('\n')) {
  const [file = '', faction = '', subFaction = '', points = '', cards = ''] = row.split(' ; ');
  test(`${file} is read as a person reads it`, () => {
    assert.deepEqual(readArmyList(readText(`army-lists/${file}.txt`)), {
      faction,
      subFaction,
      points: Number(points),
      battleTacticCards: cards === '' ? [] : cards.split(', '),
    });
  });
}
