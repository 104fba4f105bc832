export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mails to whoever delivers them. */
export interface MailSender {
  /**
   * @throws UndeliverableError where the mail was refused for good; any other error is worth
   *   another try. Neither names the recipient.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
