/** A small reader of our own pages: enough to see that tags balance and what a person would read. */
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr']);

interface Tag {
  name: string;
  attributes: Map<string, string>;
}

/** The start tags of a page; throws where tags do not balance or a character is left unescaped. */
export function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  const open: string[] = [];
  const body = html.replace(/^<!doctype html>/, '');
  const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z][\w:-]*(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gy;
  let end = 0;
  for (const match of body.matchAll(token)) {
    end = match.index + match[0].length;
    const [, slash, name, attributes, selfClosing] = match;
    if (name === undefined) continue;
    if (slash === '/') {
      const opened = open.pop();
      if (opened !== name) throw new Error(`</${name}> closes <${opened}> near ${body.slice(end - 80, end)}`);
      continue;
    }
    tags.push({ name, attributes: readAttributes(attributes!) });
    if (selfClosing !== '/' && !VOID.has(name)) open.push(name);
  }
  if (end !== body.length) throw new Error(`unreadable markup: ${body.slice(end, end + 80)}`);
  if (open.length > 0) throw new Error(`never closed: ${open.join(' ')}`);
  return tags;
}

/** What a person reads in the page's main part, white space collapsed. */
export function readMain(html: string): string {
  return readText(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
}

/** The text of some markup, white space collapsed. */
function readText(markup: string): string {
  return unescapeHtml(markup.replace(/<[^>]*>/g, ' ')).replace(/[\s\u00a0]+/g, ' ');
}

/** The cells of the label's row of that name, as text without white space. */
export function readLabelRow(html: string, name: string): string[] {
  const label = html.slice(html.indexOf('class="label"'), html.indexOf('</table>'));
  const row = label.split('<tr').find((part) => new RegExp(`>${name} ?<`).test(part));
  if (row === undefined) throw new Error(`no row ${name}`);
  return row
    .split('<td')
    .slice(1)
    .map((cell) => readText(`<td${cell}`).replace(/ /g, ''));
}

function readAttributes(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g)].map(([, name, value]) => [
      name!,
      unescapeHtml(value ?? ''),
    ]),
  );
}

export function unescapeHtml(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
