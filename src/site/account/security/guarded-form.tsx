import type { ComponentChildren, JSX } from 'preact';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import type { FormOutcome } from '../form-parts.tsx';
import { PageForm, ProofFields } from '../form-parts.tsx';

/** A form for a change that asks once more whether it is the owner; where only a new sign-in helps, it says so instead. */
export function GuardedForm({
  needed,
  outcome,
  children,
  ...form
}: Parameters<typeof PageForm>[0] & { needed: ProofKind | undefined; outcome: FormOutcome | undefined }): JSX.Element {
  const proof = <ProofFields needed={needed} form={form.name} outcome={outcome} />;
  if (needed === 'fresh_sign_in') return proof;
  return (
    <PageForm {...form}>
      {children}
      {proof}
    </PageForm>
  );
}

/** A form that is out of sight until it is wanted; open when something came of it. */
export function Disclosure(props: {
  summary: string;
  /** The forms inside, by name. */
  forms: readonly string[];
  outcome: FormOutcome | undefined;
  children: ComponentChildren;
}): JSX.Element {
  const { summary, forms, outcome, children } = props;
  return (
    <details class="fold" open={outcome !== undefined && forms.includes(outcome.form)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
