import type { ComponentChildren } from 'preact';
import { FieldProblem, useField } from './form-parts.tsx';

/** One of a few answers, all of them in sight. */
export function ChoiceField(props: {
  name: string;
  legend: string;
  /** What can be chosen, the usual one first. */
  options: readonly { value: string; label: string; hint?: ComponentChildren }[];
}) {
  const { name, legend, options } = props;
  const { id, problem, typed, isFirst } = useField(name);
  const chosen = options.find(({ value }) => value === typed) ?? options[0]!;
  return (
    <fieldset class={problem ? 'choice field-wrong' : 'choice'}>
      <legend>{legend}</legend>
      <FieldProblem id={id} problem={problem} />
      {options.map(({ value, label, hint }, nth) => {
        const optionId = `${id}-${value}`;
        return (
          <div class="choice-option">
            <input
              type="radio"
              id={optionId}
              {...{ name, value }}
              checked={value === chosen.value}
              autofocus={isFirst && nth === 0}
              aria-describedby={hint ? `${optionId}-hint` : undefined}
            />
            <label for={optionId}>{label}</label>
            {hint ? (
              <p class="hint" id={`${optionId}-hint`}>
                {hint}
              </p>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
