export interface OutgoingSms {
  /** The number in E.164. */
  to: string;
  text: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** @throws the same errors as `MailSender.send` */
  send(sms: OutgoingSms): Promise<void>;
}
