/** Links to the pages before and after this one. `addressOf` gives the address of a page by its number. */
export function Pager(props: { page: number; isLast: boolean; addressOf: (page: number) => string; what: string }) {
  const { page, isLast, addressOf, what } = props;
  if (page === 1 && isLast) return null;
  return (
    <nav class="pager" aria-label={`Pages of ${what}`}>
      {page > 1 ? (
        <a rel="prev" href={addressOf(page - 1)}>
          Previous
        </a>
      ) : null}
      <span>Page {page}</span>
      {isLast ? null : (
        <a rel="next" href={addressOf(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}
