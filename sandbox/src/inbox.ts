import { appendFile, readFile, writeFile } from 'node:fs/promises';
import type { Clock } from '../../server/src/lib/clock.ts';
import { ArrivedMessage, type Inbox } from './message.ts';

/** Older messages are dropped at the next start: this is a place to look, not an archive. */
const KEPT = 1_000;

/**
 * Opens the inbox that a file holds, one message a line, so that a restart keeps what has arrived.
 */
export async function openInbox(file: string, clock: Clock): Promise<Inbox> {
  const messages = await readMessages(file);
  await writeFile(file, messages.map(toLine).join(''), { mode: 0o600 });
  return {
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
  return text.split('\n').flatMap(readLine).slice(-KEPT);
}

/** The last line may have been cut off when the process was killed. */
function readLine(line: string): ArrivedMessage[] {
  try {
    return [ArrivedMessage.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
