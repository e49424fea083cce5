// The names of the options, without the formats that reading them needs: a server lists the names when it starts, and loads the formats when a file arrives.

export const optionNames = [
  'format',
  'slug',
  'name',
  'date',
  'endDate',
  'club',
  'battlePack',
  'game',
  'battleSize',
  'published',
  'playerIds',
] as const;

export type OptionName = (typeof optionNames)[number];
export type GivenOptions = Readonly<Partial<Record<OptionName, string>>>;
