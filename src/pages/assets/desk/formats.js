// Formats of tournaments: what stages each sets up. Everything can be changed afterwards.

function board(rounds, more = {}) {
  return { id: 'swiss', rounds, ...more };
}

function bracket(id, players) {
  return { id, players, matches: [] };
}

function knockout(players) {
  return bracket('knockout', players);
}

/** The brackets for the places below the final, and how many of them a knockout has, by its size. */
const placements = [
  bracket('placement-3', 2),
  bracket('placement-5-8', 4),
  bracket('placement-7', 2),
  bracket('placement-9-16', 8),
];
const placementsOf = { 4: 1, 8: 3, 16: 4 };

export function nameGroups(count) {
  return Array.from({ length: count }, (_, index) => `Group ${String.fromCharCode(65 + index)}`);
}

const roundRobin = { pairing: { method: 'roundRobin' } };

export const formats = {
  swiss: { label: 'Swiss', make: ({ rounds }) => [board(rounds)] },
  cut4: { label: 'Swiss and cut to 4', make: ({ rounds }) => [board(rounds), knockout(4)] },
  cut8: { label: 'Swiss and cut to 8', make: ({ rounds }) => [board(rounds), knockout(8)] },
  cut16: { label: 'Swiss and cut to 16', make: ({ rounds }) => [board(rounds), knockout(16)] },
  groups: {
    label: 'Groups and knockout',
    make: ({ rounds, groups, cut }) => [board(rounds, { groups: nameGroups(groups) }), knockout(cut)],
  },
  placement: {
    label: 'Groups, knockout and placement',
    make: ({ rounds, groups, cut }) => [
      board(rounds, { groups: nameGroups(groups) }),
      knockout(cut),
      ...placements.slice(0, placementsOf[cut] ?? 0),
    ],
  },
  roundRobin: { label: 'Round robin', make: ({ rounds }) => [board(rounds, roundRobin)] },
  league: { label: 'League', make: ({ rounds }) => [board(rounds, { name: 'League', ...roundRobin })] },
};

/** The sizes that a format needs. */
export function readSizes({ stages }) {
  const find = (id) => stages.find((stage) => stage.id === id);
  return {
    rounds: find('swiss')?.rounds ?? 3,
    groups: find('swiss')?.groups?.length || 8,
    cut: find('knockout')?.players ?? 8,
  };
}

/** The format of the stages; undefined if they have none of the list. */
export function findFormat(record) {
  const stages = record.stages.filter(({ id }) => id !== 'standings');
  const [ids, hasGroups] = [stages.map(({ id }) => id).join(), Boolean(stages[0]?.groups?.length)];
  return Object.keys(formats).find((name) => {
    const made = formats[name].make(readSizes(record));
    const [first] = made;
    return (
      made.map(({ id }) => id).join() === ids &&
      Boolean(first.groups) === hasGroups &&
      (first.pairing?.method ?? 'swiss') === (stages[0]?.pairing?.method ?? 'swiss') &&
      (made[1]?.id !== 'knockout' || made[1].players === stages[1].players) &&
      (name !== 'league' || stages[0]?.name === 'League') &&
      (name !== 'roundRobin' || stages[0]?.name !== 'League')
    );
  });
}

/** Before the first battle. */
export function setFormat(record, name, sizes) {
  return { ...record, stages: formats[name].make(sizes) };
}

export function hasGroups(name) {
  return name === 'groups' || name === 'placement';
}
