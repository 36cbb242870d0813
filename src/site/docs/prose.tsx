/**
 * Descriptions of the OpenAPI document as HTML: paragraphs, lists of hyphens, `code` and [links](address), the small
 * part of Markdown that they use. Anything else stays the text it is.
 */
import type { ComponentChildren } from 'preact';

const INLINE = /`([^`]+)`|\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g;

/** A text of several paragraphs. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text
        .trim()
        .split(/\n{2,}/)
        .map((block) => (
          <Block block={block} />
        ))}
    </>
  );
}

/** A text within a line. */
export function Phrase({ text }: { text: string }) {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(end, match.index));
    parts.push(match[1] === undefined ? <a href={match[3]}>{match[2]}</a> : <code>{match[1]}</code>);
    end = match.index + match[0].length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

function Block({ block }: { block: string }) {
  const lines = block.split('\n');
  if (!lines.every((line) => /^\s*[-*] /.test(line))) return <p>{<Phrase text={block} />}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li>
          <Phrase text={line.replace(/^\s*[-*] /, '')} />
        </li>
      ))}
    </ul>
  );
}
