import { appendFile, readFile, writeFile } from 'node:fs/promises';
import type { Clock } from '../../server/src/lib/clock.ts';
import { ArrivedMessage, type Inbox } from './message.ts';

/** Older messages are dropped at the next start: the inbox is not an archive. */
const MAX_STORED = 1_000;

/** Opens the inbox stored in a file, one message a line, so that messages survive a restart. */
export async function openInbox(file: string, clock: Clock): Promise<Inbox> {
  const messages = await readMessages(file);
  await writeFile(file, messages.map(toLine).join(''), { mode: 0o600 });
  return {
    /** Adds a message to the inbox and stores it. */
    async deliver(message) {
      const arrived = { subject: '', ...message, sent_at: clock.now().toISOString() };
      messages.push(arrived);
      await appendFile(file, toLine(arrived));
    },
    list: () => messages.toReversed(),
  };
}

function toLine(message: ArrivedMessage): string {
  return `${JSON.stringify(message)}\n`;
}

async function readMessages(file: string): Promise<ArrivedMessage[]> {
  const text = await readFile(file, 'utf8').catch(() => ''); // the first start has none
  return text.split('\n').flatMap(readLine).slice(-MAX_STORED);
}

/**
 * Reads a stored message. The last line may be incomplete if the process was killed while writing
 * it.
 */
function readLine(line: string): ArrivedMessage[] {
  try {
    return [ArrivedMessage.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
