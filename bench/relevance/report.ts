/** Judged queries as lines of a report: the shares of each class, and the queries that fail. */
import { type JudgementResult, sharesByClass } from './judgements.ts';

/** A table of the shares by class. */
export function shareLines(title: string, results: readonly JudgementResult[]): string[] {
  const lines = [`| ${title} | queries | as wanted | first | first three |`, '|---|---|---|---|---|'];
  for (const [name, { queries, holds, first, firstThree }] of sharesByClass(results)) {
    lines.push(`| ${name} | ${queries} | ${[holds, first, firstThree].map((share) => share.toFixed(3)).join(' | ')} |`);
  }
  return lines;
}

/** The queries of a class that do not hold, or of all classes. */
export function failingLines(verdicts: readonly JudgementResult[], show: string | undefined): string[] {
  const lines: string[] = [];
  const failing = verdicts.filter(({ holds }) => !holds);
  const shown = show === undefined ? failing : failing.filter(({ judgement }) => judgement.class === show);
  for (const { judgement, rank, found } of shown) {
    const { query, wants, foods, reason } = judgement;
    const wanted =
      wants === 'nothing' ? 'nothing' : `${wants.which} of the first ${wants.within}: ${foods.join(' | ')}`;
    lines.push('', `"${query}" wants ${wanted} (${reason || judgement.class}); rank ${rank}; found:`);
    lines.push(...found.slice(0, 5).map(({ name, brand }) => `    ${name}${brand === null ? '' : ` [${brand}]`}`));
  }
  return lines;
}
