export interface OutgoingSms {
  /** The number in E.164. */
  to: string;
  text: string;
}

/** Hands text messages to whoever delivers them. */
export interface SmsSender {
  /** @throws as `MailSender.send` does */
  send(sms: OutgoingSms): Promise<void>;
}
