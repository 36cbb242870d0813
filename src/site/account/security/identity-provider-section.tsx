import type { JSX } from 'preact';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { Moment } from '../../dates.tsx';
import { type Locale, useLocale } from '../../language/locale.ts';
import { ChoiceField } from '../choice-field.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import type { Provider } from '../sign-in/sign-in-page.tsx';
import { FoldedForm } from './guarded-form.tsx';

const PATH = '/account/security';

/** The identity providers that are linked, and those that can be. */
export interface LinkFacts {
  providers: readonly Provider[];
  /** In the order of linking. */
  linked: readonly { id: string; name: string; createdAt: string }[];
}

/** The identity providers; nothing where the service has none. */
export function LinkSection(props: {
  links: LinkFacts;
  needed: ProofKind | undefined;
  outcome: FormOutcome | undefined;
}): JSX.Element | null {
  const { links, needed, outcome } = props;
  const locale = useLocale();
  const { t, rich } = locale;
  const { providers, linked } = links;
  if (providers.length === 0 && linked.length === 0) return null;
  return (
    <section class="setting">
      <h2>{t('providers.title')}</h2>
      {linked.length === 0 ? <p>{t('providers.none')}</p> : null}
      {linked.length === 0 ? null : (
        <ul class="entries">
          {linked.map(({ id, name, createdAt }) => (
            <li key={id}>
              <p class="entry-name">{name}</p>
              <p class="hint">{rich('providers.linkedAt', { at: <Moment at={createdAt} /> })}</p>
            </li>
          ))}
        </ul>
      )}
      {providers.length === 0 ? null : (
        <FoldedForm
          summary={linkWords(providers, locale)}
          name="link"
          action={PATH}
          submit={linkWords(providers, locale)}
          {...{ needed, outcome }}
        >
          <OneOf
            name="provider"
            legend={t('providers.provider')}
            form="link"
            outcome={outcome}
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FoldedForm>
      )}
      {linked.length === 0 ? null : (
        <FoldedForm
          summary={t('providers.unlink')}
          name="unlink"
          action={PATH}
          submit={t('providers.unlinkSubmit')}
          isGrave
          {...{ needed, outcome }}
        >
          <OneOf
            name="identity_id"
            legend={t('providers.linkLegend')}
            form="unlink"
            outcome={outcome}
            options={linked.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` }))}
          />
        </FoldedForm>
      )}
    </section>
  );
}

function linkWords(providers: readonly Provider[], { t }: Locale): string {
  return providers.length === 1 ? t('providers.linkOne', { provider: providers[0]!.name }) : t('providers.link');
}

/** A choice among several; a single one is sent along unseen. */
function OneOf(props: Parameters<typeof ChoiceField>[0]): JSX.Element {
  const [only, ...others] = props.options;
  return only !== undefined && others.length === 0 ? (
    <input type="hidden" name={props.name} value={only.value} />
  ) : (
    <ChoiceField {...props} />
  );
}
