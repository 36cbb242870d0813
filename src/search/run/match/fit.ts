/** How well the words of a query and the name of a food cover each other. */
import { FIELD } from '../../../catalog/index/index-layout.ts';
import { FIT, type Fit } from './match-levels.ts';

/** `farthest` is the field of a match that is farthest from the head of the name. */
export function fitOf(
  farthest: number,
  wholeName: boolean,
  wholeHead: boolean,
  inOrder: boolean,
  isPrefix: boolean,
): Fit {
  if (farthest <= FIELD.name && wholeName) {
    if (isPrefix) return FIT.namePrefix;
    return inOrder ? FIT.exactName : FIT.sameWords;
  }
  if (farthest === FIELD.brand && wholeName && !isPrefix) return FIT.nameAndBrand;
  if (farthest === FIELD.head && wholeHead) return isPrefix ? FIT.namePrefix : FIT.head;
  return farthest <= FIELD.name ? FIT.allInName : FIT.acrossFields;
}

/** A food with another name fits when its name says no more than the kind asked for. */
export function fitOfOtherName(isPlain: boolean, namesAsked: boolean): Fit {
  if (!namesAsked) return isPlain ? FIT.allInName : FIT.acrossFields;
  return isPlain ? FIT.head : FIT.allInName;
}
