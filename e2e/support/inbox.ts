import * as z from 'zod';
import { expect } from './test.ts';

const Messages = z.array(
  z.strictObject({
    kind: z.enum(['mail', 'sms']),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    sent_at: z.iso.datetime(),
  }),
);
export type Message = z.infer<typeof Messages>[number];

/**
 * Waits for a message to a recipient whose text matches the pattern, and returns the newest one.
 */
export async function messageTo(to: string, pattern: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect(async () => {
    const answer: unknown = await (
      await fetch(`${process.env['KAIFU_E2E_SANDBOX_URL']}/inbox.json`)
    ).json();
    found = Messages.parse(answer).find(
      (message) => message.to === to && pattern.test(message.text),
    );
    expect(found, `a message to ${to}`).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('unreachable');
  return found;
}

/** Waits for such a message and returns the part of its text that matches the pattern. */
export async function readFrom(to: string, pattern: RegExp): Promise<string> {
  return pattern.exec((await messageTo(to, pattern)).text)?.[0] ?? '';
}
