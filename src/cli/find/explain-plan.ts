/** How a query was read and which steps ran, as lines of text. */
import type { ExplainedSearch } from '../../finder/local-finder.ts';

type StepRun = ExplainedSearch['steps'][number];
type Span = StepRun['reading']['spans'][number];

/** The steps that ran, each below the reading it belongs to. */
export function planLines(steps: readonly StepRun[]): string[] {
  return steps.flatMap((step, at) => {
    const isRead = at === 0 || steps[at - 1]!.reading !== step.reading;
    return isRead ? [readingLine(step), stepLine(step)] : [stepLine(step)];
  });
}

function readingLine({ reading: { name, spans, head } }: StepRun): string {
  return `read as ${spans.map((span) => (span === head ? `the food: ${describe(span)}` : describe(span))).join(', ')} (${name})`;
}

function describe(span: Span): string {
  const words = `${span.role} "${span.tokens.map(({ text }) => text).join(' ')}"`;
  if (span.role === 'kind') return `${words} = ${span.meanings.map(({ kind }) => kind.key).join(' or ')}`;
  return span.role === 'claim' || span.role === 'preparation' ? `${words} = ${span.claim}` : words;
}

function stepLine({ name, sentence, found, reads, ms }: StepRun): string {
  return `  ${name}: ${found} found, ${reads} postings, ${ms.toFixed(2)} ms. ${sentence}`;
}
