/** Why a search found nothing, other than the spelling: an exclusion that no food is known to meet, not a food, or one that is missing. */
export type NothingFound =
  | { readonly reason: 'excluded'; readonly words: string }
  | { readonly reason: 'not-food' | 'another-food' };
