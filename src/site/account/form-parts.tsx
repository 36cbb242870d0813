/** What forms are made of. A mistake is said once, beside its field or above the form, and what was typed stays. */
import type { ComponentChildren } from 'preact';
import { MIN_CHARACTERS } from '../../sign-in/passwords/password-rules.ts';
import type { ProofKind } from '../../sign-in/proofs.ts';
import { DrawingContext } from '../drawing-context.ts';
import { useLocale } from '../language/locale.ts';
import { RenderedHtml, renderHtml } from '../render-html.ts';

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

/** The outcome of the page that is drawn, and the form of it. */
const DRAWN = new DrawingContext<{ readonly outcome: FormOutcome | undefined; readonly form?: string }>(
  'A form must be drawn by a page of the dashboard.',
);

/** Draws a page, whose forms say what came of them. */
export function drawWithOutcome(outcome: FormOutcome | undefined, children: ComponentChildren): string {
  return DRAWN.provide({ outcome }, () => renderHtml(children));
}

/** What is wrong on a page as a whole, and not with a form. */
export function pageProblem(problem: string | undefined): FormOutcome | undefined {
  return problem === undefined ? undefined : { form: '', problem, problems: {}, typed: {} };
}

/** Whether a form was sent and refused. */
export function useIsRefused(form: string): boolean {
  return DRAWN.use().outcome?.form === form;
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
}) {
  const { name, action, submit, isGrave = false, isQuiet = false, hidden = {}, children } = props;
  const look = isGrave ? ' button-grave' : isQuiet ? ' button-quiet' : '';
  const fields = DRAWN.provide({ ...DRAWN.use(), form: name }, () => renderHtml(children));
  return (
    <form method="post" action={action} class="form">
      <input type="hidden" name="form" value={name} />
      {Object.entries(hidden).map(([field, value]) => (
        <input type="hidden" name={field} value={value} />
      ))}
      {new RenderedHtml(fields)}
      <button type="submit" class={`button${look}`}>
        {submit}
      </button>
    </form>
  );
}

/** A field of the form that is drawn: its id, what came of it, and whether it is the first to put right. */
export function useField(name: string) {
  const { outcome, form = '' } = DRAWN.use();
  const id = fieldId(form, name);
  if (outcome?.form !== form) return { id };
  const { problem, problems, typed } = outcome;
  const isFirst = problem === undefined && Object.keys(problems)[0] === name;
  return { id, problem: problems[name], typed: typed[name], isFirst };
}

/** The id of a field; what is wrong with it has the same with `-problem`. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}

/** What is wrong with a field. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  const { t } = useLocale();
  if (problem === undefined) return null;
  return (
    <p class="problem field-problem" id={`${id}-problem`}>
      <span class="unseen">{t('form.problem')} </span>
      {problem}
    </p>
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
  value?: string;
  isOptional?: boolean;
  /** Another field does in its place. */
  hasAlternative?: boolean;
  inputmode?: 'numeric';
  maxlength?: number;
}) {
  const { name, label, type = 'text', hint, value, isOptional = false, hasAlternative = false, ...rest } = props;
  const { t } = useLocale();
  const { id, problem, typed, isFirst } = useField(name);
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
      <FieldProblem id={id} problem={problem} />
      <input
        {...{ id, name, type }}
        value={typed ?? value ?? ''}
        autofocus={isFirst}
        required={!isOptional && !hasAlternative}
        aria-describedby={described || undefined}
        aria-invalid={problem ? 'true' : undefined}
        {...(AS_TYPED.test(name) ? { spellcheck: false, autocapitalize: 'none' } : {})}
        {...rest}
      />
    </div>
  );
}

/** Good news after a change. */
export function Notice({ children }: { children: ComponentChildren }) {
  return (
    <div class="notice" role="status">
      {children}
    </div>
  );
}

/** The fields that show once more that it is the owner; none where nothing is needed. */
export function ProofFields({ needed }: { needed: ProofKind | undefined }) {
  const { t } = useLocale();
  if (needed === undefined) return null;
  if (needed === 'fresh_sign_in') return <p class="hint">{t('form.freshSignIn')}</p>;
  const hasAlternative = needed === 'password_or_code';
  return (
    <>
      {needed === 'code' ? null : (
        <Field
          name="proof_password"
          label={t('form.currentPassword')}
          type="password"
          autocomplete="current-password"
          hasAlternative={hasAlternative}
        />
      )}
      {needed === 'password' ? null : (
        <Field
          name="proof_code"
          label={t(hasAlternative ? 'form.orAppCode' : 'form.appCode')}
          hint={t('form.appCodeHint')}
          autocomplete="one-time-code"
          hasAlternative={hasAlternative}
        />
      )}
    </>
  );
}

/** The field for a password that is chosen now, with what makes a good one. */
export function NewPasswordField(props: { name: 'password' | 'new_password'; label: string }) {
  const { t } = useLocale();
  const hint = t('form.passwordHint', { count: MIN_CHARACTERS });
  return <Field type="password" autocomplete="new-password" hint={hint} {...props} />;
}
