import { useLocale } from './language/locale.ts';

/** A moment as "3 May 2026, 14:05 UTC", with the exact one for programs; a script writes it in the visitor's own time zone. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time datetime={at} data-moment>
      {locale.moment(at)}
    </time>
  );
}

/** The day of a moment, as "3 May 2026". */
export function Day({ at }: { at: string }) {
  const locale = useLocale();
  return <time datetime={at}>{locale.date(at)}</time>;
}
