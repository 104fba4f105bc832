import * as z from 'zod';

/** A mail or a text message that the shop sends. */
export type Message =
  | { kind: 'mail'; to: string; subject: string; text: string; html?: string }
  | { kind: 'sms'; to: string; text: string };

/** A received message. `subject` is empty for a text message; `sent_at` is by the shop's clock. */
export const ArrivedMessage = z.object({
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The HTML part of a mail, if it has one. */
  html: z.string().optional(),
  sent_at: z.iso.datetime(),
});
export type ArrivedMessage = z.infer<typeof ArrivedMessage>;

/** Receives all messages that the shop sends. */
export interface Inbox {
  deliver(message: Message): Promise<void>;
  /** The newest first. */
  list(): readonly ArrivedMessage[];
}
