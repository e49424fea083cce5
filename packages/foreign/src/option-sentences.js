// The sentences of problems that an option solves; `spell` writes the option as the reader gives it. The desk names its own fields in the
// browser with this same file, so that it is plain JavaScript.

export const optionSentences = {
  dateMissing: ({ option, value }, spell) => `the file has no date; give ${spell(option, value)}`,
  dateUnreadable: ({ date, option, value }, spell) =>
    `the date ${JSON.stringify(date)} cannot be read; give ${spell(option, value)}`,
  exportDay: ({ day, option }, spell) =>
    `the day of the export, ${day}, is used as the day of the tournament; to change it, use ${spell(option)}`,
  givenForSeveral: ({ option }, spell) =>
    `${spell(option)} is given for several tournaments; convert them one by one`,
  nameMissing: ({ option, value }, spell) => `the file has no name; give ${spell(option, value)}`,
  severalPlatforms: ({ option, formats }, spell) =>
    `could be ${formats.join(' or ')}; give ${formats.map((format) => spell(option, format)).join(' or ')}`,
  unknownPlatform: ({ option }, spell) =>
    `is not in a known format; if you know the format, give ${spell(option)}`,
};
