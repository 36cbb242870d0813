/**
 * Why a search found nothing, where more than the spelling is the reason: nothing is known to be free of what some words exclude, the
 * words ask for no food, or for one that the catalog lacks.
 */
export type NothingFound =
  | { readonly reason: 'excluded'; readonly words: string }
  | { readonly reason: 'not-food' | 'another-food' };
