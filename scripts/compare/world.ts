// The world that is compared: the demo of the old checkout, a tournament made of attacks, one of 200 players, a player with many battles.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { veteran, writeCrowdedTournament, writeVeteranBattle } from '../../bench/crowd.ts';
import { hostileWorld } from '../../test/pages/hostile.ts';
import { world as smallWorld } from '../../test/pages/small-world.ts';
import type { Checkout } from './checkout.ts';

const veteranBattles = 300;

export async function writeWorld(
  old: Checkout,
  file: string,
  tournaments: number,
  more?: string,
): Promise<void> {
  const records = [
    ...hostileWorld,
    // Its club is one of the demo's as well.
    ...smallWorld.filter((record) => (record as { kind?: string }).kind !== 'club'),
    { kind: 'tournament', ...writeCrowdedTournament(0, 200) },
    { kind: 'player', id: veteran, name: 'Vera Veteran' },
    ...Array.from({ length: veteranBattles }, (_, index) => ({
      kind: 'battle',
      ...writeVeteranBattle(index),
    })),
  ];
  const demo = await old.run('demo', '--tournaments', String(tournaments), '--seed', '3');
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  await pipeline([demo, ...lines], createWriteStream(file));
  if (more !== undefined) await pipeline(createReadStream(more), createWriteStream(file, { flags: 'a' }));
}
