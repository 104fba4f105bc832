import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Inbox } from './message.ts';

const LARGEST_MAIL = 1024 * 1024;

/** Receives all mail by SMTP and puts it into the inbox, once for each recipient. */
export async function listenForMail(
  inbox: Inbox,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    // No TLS: the mail stays on the machine, and no client would trust a certificate.
    disabledCommands: ['STARTTLS'],
    size: LARGEST_MAIL,
    logger: false,
    /** Stores a mail in the inbox. */
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(inbox, stream, recipients).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that disconnects during a mail is not an error.
  server.on('error', () => {});
  const listening = server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve);
    listening.once('error', reject);
  });
  const address = listening.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses a mail and stores it in the inbox, once for each recipient. */
async function receive(
  inbox: Inbox,
  stream: NodeJS.ReadableStream,
  recipients: string[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const { subject = '', text = '', html } = await PostalMime.parse(Buffer.concat(chunks));
  for (const to of recipients) {
    await inbox.deliver({
      kind: 'mail',
      to,
      subject,
      text: text.trimEnd(),
      ...(html !== undefined && { html }),
    });
  }
}
