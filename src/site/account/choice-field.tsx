import type { ComponentChildren, JSX } from 'preact';
import { FieldProblem, type FormOutcome, fieldId, fieldOutcome } from './form-parts.tsx';

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
  const { problem, typed, isFirst } = fieldOutcome(outcome, form, name);
  const chosen = options.find(({ value }) => value === typed) ?? options[0]!;
  return (
    <fieldset class={problem ? 'choice field-wrong' : 'choice'}>
      <legend>{legend}</legend>
      <FieldProblem id={fieldId(form, name)} problem={problem} />
      {options.map(({ value, label, hint }, nth) => {
        const id = `${fieldId(form, name)}-${value}`;
        return (
          <div key={value} class="choice-option">
            <input
              type="radio"
              {...{ id, name, value }}
              checked={value === chosen.value}
              autofocus={isFirst && nth === 0}
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
