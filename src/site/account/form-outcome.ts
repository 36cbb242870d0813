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
  /** What was typed, but for secrets, so that nobody has to type it twice. */
  readonly typed: Readonly<Record<string, string>>;
}
