import { type DryRunReport, MAX_DRY_RUN_ROWS } from '../../import/dry-run.ts';
import { describeRejected } from '../../import/jobs/rejected-rows.ts';
import { REJECTIONS } from '../../import/normalize/raw-food.ts';
import { askAbout } from '../../import/table/suggest-field.ts';

const number = new Intl.NumberFormat('en');

const FORMATS: Record<DryRunReport['format'], string> = {
  'off-csv': 'the CSV export of Open Food Facts',
  'off-jsonl': 'JSON lines of Open Food Facts',
  'off-parquet': 'the Parquet file of Open Food Facts',
  'community-jsonl': 'JSON lines of your own foods',
  'community-table': 'a table of your own foods',
};

const DELIMITERS: Readonly<Record<string, string>> = {
  '\t': 'tab',
  ';': 'semicolon',
  ',': 'comma',
  '|': 'vertical bar',
};

export function describeDryRun(reports: readonly DryRunReport[]): string {
  return [...reports.map(describeInput), 'This was a dry run: nothing was published or written.\n'].join('\n');
}

function describeInput(report: DryRunReport): string {
  const { file, format, dataset, table, foods } = report;
  const lines = [`${file === '-' ? 'Standard input' : file} is ${FORMATS[format]}, for the dataset "${dataset}".`];
  if (table !== undefined) lines.push(...describeTable(table));
  const rows = report.is_whole
    ? `All ${number.format(report.read)} rows were read`
    : `The first ${number.format(report.read)} rows were read (a dry run stops after ${number.format(MAX_DRY_RUN_ROWS)})`;
  lines.push('', `${rows}: ${number.format(report.usable)} can be used.`);
  for (const [reason, count] of Object.entries(report.rejected)) {
    lines.push(`  ${number.format(count)} would be left out: ${REJECTIONS[reason as keyof typeof REJECTIONS]}`);
  }
  if (report.rejected_rows.length > 0) lines.push(`  The first of them:${describeRejected(report.rejected_rows)}`);
  if (report.is_refused) lines.push('  More than half cannot be used, so an import would be refused without --force.');
  if (foods.length > 0) lines.push('', 'The first foods as they would be published, per 100 g:');
  // Without unknown figures, which would be most of the output.
  for (const food of foods) lines.push(`  ${JSON.stringify(food, (_member, value) => value ?? undefined)}`);
  return `${lines.join('\n')}\n`;
}

function describeTable(table: NonNullable<DryRunReport['table']>): string[] {
  const { encoding, delimiter, decimal_separator: decimal, header_line: headerLine, columns } = table;
  const figures = decimal === null ? '' : `, decimal ${decimal === ',' ? 'comma' : 'point'}`;
  return [
    `It is ${encoding}, with a ${DELIMITERS[delimiter]} between cells${figures}, and has its header on line ${headerLine}.`,
    ...table.notes,
    '',
    'Columns that are read:',
    ...columns.map(({ column, field, unit }) => `  ${column} → ${field}${unit ? `, in ${unit}` : ''}`),
    ...(table.unknown_columns.length > 0 ? ['Columns that are not read:'] : []),
    ...table.unknown_columns.map(({ column, suggestion, units }) =>
      suggestion === undefined ? `  ${column}` : `  ${column}: ${askAbout({ suggestion, units })}`,
    ),
  ];
}
