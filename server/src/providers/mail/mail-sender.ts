export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The address to which a mail program posts to stop such mails with one click (RFC 8058), if
   * the recipient can stop them.
   */
  oneClickStopUrl?: string;
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
