import * as z from 'zod';

/** A mail or a text message that the shop sends. */
export type Message =
  | { kind: 'mail'; to: string; subject: string; text: string; html?: string }
  | { kind: 'sms'; to: string; text: string };

/**
 * A message as it arrived; `subject` is empty for a text message, `sent_at` is by the shop's clock.
 */
export const ArrivedMessage = z.object({
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A mail as its look, where it has one beside the text. */
  html: z.string().optional(),
  sent_at: z.iso.datetime(),
});
export type ArrivedMessage = z.infer<typeof ArrivedMessage>;

/** Where everything lands that the shop sends to anybody. */
export interface Inbox {
  deliver(message: Message): Promise<void>;
  /** The newest first. */
  list(): readonly ArrivedMessage[];
}
