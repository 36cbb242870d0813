import type { ProofKind } from '../../../sign-in/proofs.ts';
import { Moment } from '../../dates.tsx';
import { useLocale } from '../../language/locale.ts';
import { Section } from '../../sections.tsx';
import { ChoiceField } from '../choice-field.tsx';
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
export function LinkSection({ links, needed }: { links: LinkFacts; needed: ProofKind | undefined }) {
  const { t, rich } = useLocale();
  const { providers, linked } = links;
  const linkText =
    providers.length === 1 ? t('providers.linkOne', { provider: providers[0]!.name }) : t('providers.link');
  const guard = { action: PATH, needed };
  if (providers.length === 0 && linked.length === 0) return null;
  return (
    <Section class="setting" title={t('providers.title')}>
      {linked.length === 0 ? <p>{t('providers.none')}</p> : null}
      {linked.length === 0 ? null : (
        <ul class="entries">
          {linked.map(({ name, createdAt }) => (
            <li>
              <p class="entry-name">{name}</p>
              <p class="hint">{rich('providers.linkedAt', { at: <Moment at={createdAt} /> })}</p>
            </li>
          ))}
        </ul>
      )}
      {providers.length === 0 ? null : (
        <FoldedForm summary={linkText} name="link" submit={linkText} {...guard}>
          <OneOf
            name="provider"
            legend={t('providers.provider')}
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FoldedForm>
      )}
      {linked.length === 0 ? null : (
        <FoldedForm
          summary={t('providers.unlink')}
          name="unlink"
          submit={t('providers.unlinkSubmit')}
          isGrave
          {...guard}
        >
          <OneOf
            name="identity_id"
            legend={t('providers.linkLegend')}
            options={linked.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` }))}
          />
        </FoldedForm>
      )}
    </Section>
  );
}

/** A choice among several; a single one is sent along unseen. */
function OneOf(props: Parameters<typeof ChoiceField>[0]) {
  const [only, ...others] = props.options;
  return only !== undefined && others.length === 0 ? (
    <input type="hidden" name={props.name} value={only.value} />
  ) : (
    <ChoiceField {...props} />
  );
}
