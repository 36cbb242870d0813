/** The search box. Large on the home page, where it is the page; small in the header of every other page. */
export function SearchForm({ id, query, isLarge = false }: { id: string; query?: string; isLarge?: boolean }) {
  return (
    <search class={isLarge ? 'search search-large' : 'search'}>
      <form action="/" method="get">
        <label class={isLarge ? 'search-label' : 'unseen'} for={id}>
          Find a food by name or brand
        </label>
        <div class="search-line">
          <input
            id={id}
            type="search"
            name="q"
            value={query ?? ''}
            required
            minlength={2}
            maxlength={200}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="search"
            dir="auto"
            {...(isLarge ? {} : { placeholder: 'Find a food' })}
          />
          <button type="submit">Search</button>
        </div>
      </form>
    </search>
  );
}
