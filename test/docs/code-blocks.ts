/**
 * The examples of the documents. The word behind a block's language says what becomes of it. Readers do not see it, so it says
 * nothing that they need to know:
 *
 *     ```sh run               it is run, and must succeed
 *     ```json answer          what the block before must print, as JSON; `text answer`: to the letter
 *     ```sh no-run            it is not run: it needs more than a fresh service, or takes long
 */
import { readFileSync } from 'node:fs';

export interface CodeBlock {
  /** `README.md:17`. */
  place: string;
  language: string;
  /** `run`, `answer`, `no-run`, or nothing. */
  mark: string;
  code: string;
}

export interface Example extends CodeBlock {
  answer: CodeBlock | undefined;
}

/** The languages of examples; other blocks show files or output. */
export const LANGUAGES = ['sh', 'js', 'ts', 'python'];

/** Every fenced block of a document, in order. */
export function codeBlocks(document: string): CodeBlock[] {
  const lines = readFileSync(document, 'utf8').split('\n');
  const blocks: CodeBlock[] = [];
  let open: { block: CodeBlock; code: string[] } | undefined;
  lines.forEach((line, at) => {
    const [, fence] = line.match(/^```(.*)$/) ?? [];
    if (fence === undefined) open?.code.push(line);
    else if (open) {
      blocks.push({ ...open.block, code: open.code.join('\n') });
      open = undefined;
    } else {
      const [language = '', ...words] = fence.trim().split(/\s+/);
      open = { block: { place: `${document}:${at + 1}`, language, mark: words.join(' '), code: '' }, code: [] };
    }
  });
  if (open) throw new Error(`${open.block.place} is never closed`);
  return blocks;
}

/** The blocks to run, each with the answer that follows it, if any does. */
export function examplesOf(blocks: readonly CodeBlock[]): Example[] {
  return blocks.flatMap((block, at) => {
    if (block.mark !== 'run') return [];
    const next = blocks[at + 1];
    return [{ ...block, answer: next?.mark === 'answer' ? next : undefined }];
  });
}
