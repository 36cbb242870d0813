import type { ComponentChildren, JSX } from 'preact';
import { useLocale } from '../language/locale.ts';
import type { FormOutcome } from './form-parts.tsx';

/** One of a few answers, all of them in sight. */
export function ChoiceField(props: {
  name: string;
  legend: string;
  /** What can be chosen, the usual one first. */
  options: readonly { value: string; label: string; hint?: ComponentChildren }[];
  form: string;
  outcome: FormOutcome | undefined;
}): JSX.Element {
  const { name, legend, options, form, outcome } = props;
  const { t } = useLocale();
  const isMine = outcome?.form === form;
  const problem = isMine ? outcome.problems[name] : undefined;
  const typed = isMine ? outcome.typed[name] : undefined;
  const chosen = options.find(({ value }) => value === typed) ?? options[0]!;
  return (
    <fieldset class={problem ? 'choice field-wrong' : 'choice'}>
      <legend>{legend}</legend>
      {problem ? (
        <p class="field-problem">
          <span class="unseen">{t('form.problem')} </span>
          {problem}
        </p>
      ) : null}
      {options.map(({ value, label, hint }, nth) => {
        // The first bears the name of the field, to which the list of problems leads.
        const id = nth === 0 ? `${form}-${name}` : `${form}-${name}-${value}`;
        return (
          <div key={value} class="choice-option">
            <input
              type="radio"
              {...{ id, name, value }}
              checked={value === chosen.value}
              {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
            />
            <label for={id}>{label}</label>
            {hint ? (
              <p class="hint" id={`${id}-hint`}>
                {hint}
              </p>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
