import { useLocale } from './language/locale.ts';

interface SearchFormProps {
  id: string;
  query?: string;
  /** Large on the home page, where it is the page; small in the header of every other page. */
  isLarge?: boolean;
  /** The foods of a comparison that the chosen one will be added to; none of them begins one. */
  compare?: readonly number[] | undefined;
  label?: string;
}

/** The search box. A script turns it into a combobox with suggestions; without one it is a plain form. */
export function SearchForm({ id, query, isLarge = false, compare, label }: SearchFormProps) {
  const { t } = useLocale();
  return (
    <search class={isLarge ? 'search search-large' : 'search'}>
      <form action="/" method="get">
        <label class={isLarge ? 'search-label' : 'unseen'} for={id}>
          {label ?? t('search.label')}
        </label>
        <div
          class="search-line"
          data-suggest
          data-suggestions={t('search.suggestions')}
          data-estimate={t('verdict.estimate')}
          {...(compare === undefined ? {} : { 'data-compare': compare.join(',') })}
        >
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
            placeholder={t(isLarge ? 'home.search.peanutButter' : 'search.placeholder')}
          />
          <button type="submit">{t('search.submit')}</button>
        </div>
        {compare === undefined || compare.length === 0 ? null : (
          <input type="hidden" name="compare" value={compare.join(',')} />
        )}
      </form>
    </search>
  );
}
