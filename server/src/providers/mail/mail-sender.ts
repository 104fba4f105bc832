export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. */
export interface MailSender {
  /**
   * @throws UndeliverableError if the mail was refused permanently; any other error can be retried.
   *   The messages contain no address.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
