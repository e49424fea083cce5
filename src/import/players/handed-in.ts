// The army list in a body: text, .ros, .rosz or New Recruit's .json, known by content.
import { organiserMessages } from '../../contract/organiser-messages.ts';
import type { ArmyListRecord } from '../../domain/record.ts';
import { readRoster } from '../rosters/roster.ts';

export function readHandedIn(body: Buffer): ArmyListRecord | { readonly problem: string } {
  const isJson = body.toString('utf8', 0, 200).trimStart().startsWith('{');
  const list = readRoster(body, isJson ? 'list.json' : 'list.txt');
  if ('problem' in list) return { problem: list.problem.replace(/^list\.(?:json|txt)/, 'The list') };
  const { faction, subFaction, points, battleTacticCards } = list;
  const isEmpty = faction === '' && subFaction === '' && points === 0 && battleTacticCards.length === 0;
  return isEmpty ? { problem: organiserMessages.listUnreadable } : list;
}
