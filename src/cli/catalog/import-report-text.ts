import { CHECKS } from '../../food/trust/plausibility.ts';
import { CAUSE_SENTENCES, type UnlikeCause } from '../../food/trust/unlike-kind.ts';
import type { ImportReport } from '../../import/import-report.ts';
import { describeRejected } from '../../import/jobs/rejected-rows.ts';
import { REJECTIONS } from '../../import/normalize/raw-food.ts';
import { askAbout } from '../../import/table/suggest-field.ts';

const number = new Intl.NumberFormat('en');
const LABEL_WIDTH = Math.max('carried over'.length, ...CHECKS.map(({ id }) => id.length));
/** A catalog has millions of foods, not billions. */
const COUNT_WIDTH = '9,999,999'.length;

export function describeReport(report: ImportReport): string {
  const total = Object.values(report.seconds).reduce((sum, seconds) => sum + seconds, 0);
  const lines = [`Published a catalog of ${number.format(report.foods)} foods in ${total.toFixed(1)} s.`, ''];
  const add = (label: string, count: number, note = '') => {
    lines.push(`  ${label.padEnd(LABEL_WIDTH)} ${number.format(count).padStart(COUNT_WIDTH)}  ${note}`.trimEnd());
  };
  add('read', report.read);
  add('kept', report.kept);
  for (const [reason, count] of sorted(report.rejected)) {
    add('left out', count, REJECTIONS[reason as keyof typeof REJECTIONS]);
  }
  if (report.rejected_rows.length > 0) {
    const all = report.rejects_files.length > 0 ? `in ${report.rejects_files.join(', ')}` : 'with --rejects FILE';
    lines.push(`  ${''.padEnd(LABEL_WIDTH)} the first of them (all ${all}):${describeRejected(report.rejected_rows)}`);
  }
  add('merged', report.merged.barcode + report.merged.twins, 'hidden behind a better record of the same food');
  add('carried over', report.carried_over, 'foods that the input does not contain');
  if (report.withdrawn > 0) add('withdrawn', report.withdrawn, 'foods that the source has withdrawn');
  if (report.changes) {
    const { added, changed, removed } = report.changes;
    add('added', added, 'foods that the catalog did not have');
    add('changed', changed, 'foods of which something is other than before');
    add('removed', removed, 'foods that it has no more, or behind a better record');
  }
  if (report.outliers > 0) add('outliers', report.outliers, 'rows whose figures are unlike those of their kind');
  for (const [cause, count] of sorted(report.outlier_causes)) {
    add('', count, `of them: ${CAUSE_SENTENCES[cause as UnlikeCause]}`);
  }
  if (Object.keys(report.dropped_values).length > 0) {
    lines.push('', '  Values removed, by check:');
    for (const [check, count] of sorted(report.dropped_values)) {
      add(check, count, CHECKS.find(({ id }) => id === check)?.sentence);
    }
  }
  if (report.unknown_columns.length > 0) {
    lines.push('', '  Columns that were not read:');
    for (const { file, column, suggestion, units } of report.unknown_columns) {
      lines.push(`  ${file}: ${column}${suggestion === undefined ? '' : `: ${askAbout({ suggestion, units })}`}`);
    }
  }
  if (report.notes.length > 0) {
    lines.push('', '  How tables were read:', ...report.notes.map(({ file, note }) => `  ${file}: ${note}`));
  }
  for (const { file, rows, compared } of report.per_serving) {
    const which = `${number.format(rows)} of the ${number.format(compared)} rows that can be compared`;
    lines.push('', `  ${file}: ${which} look as if given per serving instead of per 100 g.`);
    lines.push('  If they are, import a table of your own with --per serving.');
  }
  const steps = Object.entries(report.seconds).map(([step, seconds]) => `${step} ${seconds.toFixed(1)}`);
  lines.push('', `  ${'seconds'.padEnd(LABEL_WIDTH)} ${steps.join(', ')}`, '');
  return lines.join('\n');
}

function sorted(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).sort(([, a], [, b]) => b - a);
}
