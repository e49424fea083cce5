// What the reader knows about one game. A game is a file of names; the reader itself knows none.

export interface GameNames {
  /** To recognise a faction on an unlabelled line, and to write it as its publisher does. */
  readonly factions: readonly string[];
  /** To tell where one card ends and the next begins. */
  readonly battleTacticCards: readonly string[];
  /** Groups of factions: catalogues put them before a faction ("Chaos - Skaven"), but they are not factions themselves. */
  readonly alliances: readonly string[];
}
