/** One mail in plain text. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The port through which mail leaves the service. */
export interface Mailer {
  /** Resolves once the mail server has taken the message; throws INVALID_EMAIL or MAIL_FAILED otherwise. */
  send(message: MailMessage): Promise<void>;
  /** Resolves once the messages under way have left or failed. */
  close(): Promise<void>;
}
