/** What forms are made of. A mistake stands beside its field and once above the form, and what was typed stays. */
import type { ComponentChildren, JSX } from 'preact';
import { MIN_CHARACTERS } from '../../sign-in/passwords/password-rules.ts';
import type { ProofKind } from '../../sign-in/proofs.ts';
import { useLocale, type WordKey } from '../language/locale.ts';

/** What came of a form that could not be carried out: said on the page, beside the fields that it is about. */
export interface FormOutcome {
  /** The form, by the name that it was sent with. */
  readonly form: string;
  /** The stable word for the problem, where a route gave one: for pages that know more to say about it. */
  readonly code?: string | undefined;
  /** What is wrong as a whole. */
  readonly problem?: string | undefined;
  /** What is wrong with single fields, by their names. */
  readonly problems: Readonly<Record<string, string>>;
  /** What was typed, except secrets, so that nobody has to type it twice. */
  readonly typed: Readonly<Record<string, string>>;
}

/** A form of a page of the dashboard; it is sent to the page that it stands on. */
export function PageForm(props: {
  /** The name that the server knows it by. */
  name: string;
  action: string;
  /** The label of its button, a verb. */
  submit: string;
  /** For what cannot be undone. */
  isGrave?: boolean;
  /** For what is not the first thing that one comes to the page for. */
  isQuiet?: boolean;
  /** Values that are sent along. */
  hidden?: Readonly<Record<string, string>>;
  children?: ComponentChildren;
}): JSX.Element {
  const { name, action, submit, isGrave = false, isQuiet = false, hidden = {}, children } = props;
  const look = isGrave ? ' button-grave' : isQuiet ? ' button-quiet' : '';
  return (
    <form method="post" action={action} class="form">
      <input type="hidden" name="form" value={name} />
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
      <button type="submit" class={`button${look}`}>
        {submit}
      </button>
    </form>
  );
}

/** Fields in which a phone must not improve what is typed. */
const AS_TYPED = /(?:password|code|token|login|username|name)$/;

/** A labeled field with its hint and what is wrong with it. */
export function Field(props: {
  name: string;
  label: string;
  type?: 'text' | 'password' | 'email' | 'number' | 'date';
  hint?: ComponentChildren;
  /** For browsers and password managers, as the HTML standard names it. */
  autocomplete?: string;
  outcome: FormOutcome | undefined;
  /** The form that it stands in: two forms of one page may have fields of one name. */
  form: string;
  value?: string;
  isOptional?: boolean;
  /** Another field does in its place. */
  hasAlternative?: boolean;
  inputmode?: 'numeric';
  maxlength?: number;
}): JSX.Element {
  const {
    name,
    label,
    type = 'text',
    hint,
    outcome,
    form,
    value,
    isOptional = false,
    hasAlternative = false,
    ...rest
  } = props;
  const { t } = useLocale();
  const isMine = outcome?.form === form;
  const problem = isMine ? outcome.problems[name] : undefined;
  const id = `${form}-${name}`;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div class={problem ? 'field field-wrong' : 'field'}>
      <label for={id}>
        {label}
        {isOptional ? <span class="hint"> {t('form.optional')}</span> : null}
      </label>
      {hint ? (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p class="field-problem" id={`${id}-problem`}>
          <span class="unseen">{t('form.problem')} </span>
          {problem}
        </p>
      ) : null}
      <input
        id={id}
        name={name}
        type={type}
        value={(isMine ? outcome.typed[name] : undefined) ?? value ?? ''}
        {...(isOptional || hasAlternative ? {} : { required: true })}
        {...(described ? { 'aria-describedby': described } : {})}
        {...(problem ? { 'aria-invalid': 'true' as const } : {})}
        {...(AS_TYPED.test(name) ? { spellcheck: false, autocapitalize: 'none' } : {})}
        {...rest}
      />
    </div>
  );
}

/** What is wrong, above the form: the first thing that is read, with the way to each field. */
export function ProblemSummary({ outcome }: { outcome: FormOutcome | undefined }): JSX.Element | null {
  const { t } = useLocale();
  if (outcome === undefined) return null;
  const fields = Object.entries(outcome.problems);
  return (
    <div class="problem" role="alert" tabindex={-1} autofocus>
      <h2>{t('form.problemTitle')}</h2>
      {outcome.problem === undefined ? null : <p>{outcome.problem}</p>}
      {fields.length === 0 ? null : (
        <ul>
          {fields.map(([name, problem]) => (
            <li key={name}>
              <a href={`#${outcome.form}-${name}`}>{problem}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Good news after a change. */
export function Notice({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <div class="notice" role="status">
      {children}
    </div>
  );
}

/** The fields that show once more that it is the owner; none where nothing is needed. */
export function ProofFields(props: {
  needed: ProofKind | undefined;
  form: string;
  outcome: FormOutcome | undefined;
}): JSX.Element | null {
  const { needed, form, outcome } = props;
  const { t } = useLocale();
  const password = (
    <Field
      name="proof_password"
      label={t('form.currentPassword')}
      type="password"
      autocomplete="current-password"
      hasAlternative={needed === 'password_or_code'}
      {...{ form, outcome }}
    />
  );
  const code = (
    <Field
      name="proof_code"
      label={t(needed === 'password_or_code' ? 'form.orAppCode' : 'form.appCode')}
      hint={t('form.appCodeHint')}
      autocomplete="one-time-code"
      hasAlternative={needed === 'password_or_code'}
      {...{ form, outcome }}
    />
  );
  if (needed === 'password') return password;
  if (needed === 'code') return code;
  if (needed === 'password_or_code') {
    return (
      <>
        {password}
        {code}
      </>
    );
  }
  if (needed === 'fresh_sign_in') {
    return <p class="hint">{t('form.freshSignIn')}</p>;
  }
  return null;
}

/** The message for a word in an address; words that are not in the table say nothing. */
export function noticeOf(notices: Readonly<Record<string, WordKey>>, word: string | null): WordKey | undefined {
  return word !== null && Object.hasOwn(notices, word) ? notices[word] : undefined;
}

/** The field for a password that is chosen now, with what makes a good one. */
export function NewPasswordField(props: {
  name: 'password' | 'new_password';
  label: string;
  form: string;
  outcome: FormOutcome | undefined;
}): JSX.Element {
  const { t } = useLocale();
  const hint = t('form.passwordHint', { count: MIN_CHARACTERS });
  return <Field type="password" autocomplete="new-password" hint={hint} {...props} />;
}
