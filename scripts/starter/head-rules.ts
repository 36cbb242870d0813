/** Says how a name's first segments become its head: `cheese, *` to `* cheese`, `beverages, *` to `*`. */
export interface HeadRule {
  from: readonly string[];
  to: readonly string[];
}

/** A star never takes one of these: they tell the state of a food, not its kind. */
const STATE =
  /^(?:with|without|raw|canned|cooked|dry|dried|frozen|fresh|reduced|low|nonfat|fat-free|boiled|baked|roasted|homemade|ready|prepared|made|sweetened|unsweetened|regular|plain|light|in |from |no |commercial|all |imitation|fried|toasted)/;

const MOST_REWRITES = 4;

/** Applies the most telling rule that fits, again until none does. */
export function rewriteHead(segments: readonly string[], rules: readonly HeadRule[]): string[] {
  let current = [...segments];
  const used = new Set<HeadRule>();
  for (let round = 0; round < MOST_REWRITES; round++) {
    let best: HeadRule | undefined;
    for (const rule of rules) {
      if (!used.has(rule) && fits(rule, current) && (!best || literals(rule) > literals(best))) best = rule;
    }
    if (!best) break;
    used.add(best);
    current = apply(best, current);
  }
  return current;
}

function literals(rule: HeadRule): number {
  return rule.from.length * 2 - (rule.from.includes('*') ? 1 : 0);
}

function fits(rule: HeadRule, segments: readonly string[]): boolean {
  const [first] = rule.from;
  if (segments.length < rule.from.length || (first !== '*' && first !== segments[0])) return false;
  const wrapsStar = rule.to[0] !== '*';
  return rule.from.every((want, at) =>
    want === '*' ? !(wrapsStar && STATE.test(segments[at])) : want === segments[at],
  );
}

function apply(rule: HeadRule, segments: readonly string[]): string[] {
  const starAt = rule.from.indexOf('*');
  const star = starAt < 0 ? '' : segments[starAt];
  const head = rule.to.map((part) => (part.startsWith('* ') ? withNoun(star, part.slice(2)) : part.replace('*', star)));
  return [...head.filter((part) => part !== ''), ...segments.slice(rule.from.length)];
}

/** Adds the first noun unless the text has one of them: `soup|broth` makes "tomato soup", but leaves "beef broth". */
function withNoun(text: string, nouns: string): string {
  const alternatives = nouns.split('|');
  const words = text.split(' ');
  return alternatives.some((noun) => words.includes(noun) || text.endsWith(noun)) ? text : `${text} ${alternatives[0]}`;
}
