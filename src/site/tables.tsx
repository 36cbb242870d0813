/** Facts and tables as pages have them. */
import type { ComponentChildren } from 'preact';

/** Facts as names and values; those without a value are left out. */
export function FactList({
  facts,
}: {
  facts: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
}) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) =>
        value === undefined || value === null ? null : (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ),
      )}
    </dl>
  );
}

interface TableProps {
  /** `rows` with the names of the columns in each row on a phone, `members` without. */
  class: string;
  caption?: string;
  heads: readonly ComponentChildren[];
  /** The first cell of each is its head. */
  rows: readonly (readonly ComponentChildren[])[];
  /** The columns of numbers, counted from 0. */
  numbers?: readonly number[];
}

/** A table with a head in each column and each row. */
export function Table({ class: name, caption, heads, rows, numbers = [] }: TableProps) {
  const isLabeled = name.startsWith('rows');
  const look = (column: number) => (numbers.includes(column) ? { class: 'number' } : {});
  return (
    <table class={name}>
      {caption === undefined ? null : <caption class="unseen">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th scope="col" {...look(at)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              <td {...look(at + 1)} {...(isLabeled ? { 'data-label': String(heads[at + 1]) } : {})}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
