/** A plain-text email. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the message; throws INVALID_EMAIL or MAIL_FAILED otherwise. */
  send(message: MailMessage): Promise<void>;
  /** Resolves once messages in progress were sent or failed. */
  close(): Promise<void>;
}
