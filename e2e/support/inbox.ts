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

/** The sandbox of the shop of all tests. */
const usualSandbox = () => process.env['KAIFU_E2E_SANDBOX_URL'] ?? '';

/**
 * Waits for a message to a recipient whose text matches the pattern, and returns the newest one.
 *
 * @param sandboxUrl by default that of the shop of all tests
 */
export async function messageTo(
  to: string,
  pattern: RegExp,
  sandboxUrl = usualSandbox(),
): Promise<Message> {
  let found: Message | undefined;
  await expect(async () => {
    const answer: unknown = await (await fetch(`${sandboxUrl}/inbox.json`)).json();
    found = Messages.parse(answer).find(
      (message) => message.to === to && pattern.test(message.text),
    );
    expect(found, `a message to ${to}`).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('unreachable');
  return found;
}

/** Waits for such a message and returns the part of its text that matches the pattern. */
export async function readFrom(
  to: string,
  pattern: RegExp,
  sandboxUrl = usualSandbox(),
): Promise<string> {
  return pattern.exec((await messageTo(to, pattern, sandboxUrl)).text)?.[0] ?? '';
}
