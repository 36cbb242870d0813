/** What is not a food, or none that a table of foods has, and is asked for by words that sound like one: "rat poison", "cat milk". */

/** Phrases of folded units with spaces between them. */
export interface RefusedWords {
  readonly phrases: readonly string[];
  /** What longer words may end with: "Hundefutter". */
  readonly ends: readonly string[];
  /** What asks for no food where nothing stands beside it. */
  readonly things: readonly string[];
}
