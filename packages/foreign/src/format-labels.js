// The formats of other platforms that can be read (docs/foreign-files.md): the word that `--format` and battle ids use, and who writes it. The desk offers
// them in the browser with this same file, so that it is plain JavaScript.

export const formatLabels = {
  listfortress: 'List Fortress, RollBetter, TXM, Cryodex, Tabletop.to',
  newrecruit: 'New Recruit',
  nrtm: 'NRTM, Cobra, Aesops’ Tables',
  bcp: 'Best Coast Pairings',
  goepp: 'GöPP (T3)',
  trf: 'TRF16',
  challonge: 'Challonge',
};
