import { useLocale } from './language/locale.ts';

/** Links to the pages before and after this one. `addressOf` gives the address of a page by its number. */
export function Pager(props: { page: number; isLast: boolean; addressOf: (page: number) => string }) {
  const { page, isLast, addressOf } = props;
  const { t } = useLocale();
  if (page === 1 && isLast) return null;
  return (
    <nav class="pager" aria-label={t('pager.label')}>
      {page > 1 ? (
        <a rel="prev" href={addressOf(page - 1)}>
          {t('pager.previous')}
        </a>
      ) : null}
      <span>{t('pager.page', { page })}</span>
      {isLast ? null : (
        <a rel="next" href={addressOf(page + 1)}>
          {t('pager.next')}
        </a>
      )}
    </nav>
  );
}
