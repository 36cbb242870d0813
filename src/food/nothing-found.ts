/** Why a search found nothing, other than spelling: an exclusion that no food is known to meet, a non-food, or a missing food. */
export type NothingFound =
  | { readonly reason: 'excluded'; readonly words: string }
  | { readonly reason: 'not-food' | 'another-food' };
