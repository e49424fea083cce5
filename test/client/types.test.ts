import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type * as client from '../../packages/client/src/index.ts';
import { clientTypesPath, writeClientTypes } from '../../scripts/write-client-types.ts';
import type { BattleResource, DetailedBattleResource } from '../../src/contract/battle-resources.ts';
import type * as contract from '../../src/contract/resources.ts';

/** Whether what the service writes is what the client reads, key by key; the compiler fails where it is not. */
type Reads<Read, Written> = [Written] extends [Read]
  ? keyof Written extends keyof Read
    ? true
    : false
  : false;

const agreed: [
  Reads<client.Tournament, contract.TournamentResource>,
  Reads<client.BoardRow, contract.BoardRowResource>,
  Reads<client.BracketMatch, contract.BracketMatchResource>,
  Reads<client.Participant, contract.ParticipantResource>,
  Reads<client.Club, contract.ClubResource>,
  Reads<client.Battle, BattleResource>,
  Reads<client.DetailedBattle, DetailedBattleResource>,
] = [true, true, true, true, true, true, true];

describe('the types of the client', () => {
  it('are those of the description of the API; scripts/write-client-types.ts writes them again', () => {
    assert.equal(readFileSync(clientTypesPath, 'utf8'), writeClientTypes());
    assert.ok(agreed.every(Boolean));
  });
});
