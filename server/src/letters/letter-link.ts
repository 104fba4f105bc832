import type { Tx } from '../db/database.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { day } from '../lib/time.rules.ts';
import { insertLink } from './letter-visitors.queries.ts';
import { silentDays } from './letters.rules.ts';

/** A link in a mail with which a visitor opens a thread. */
export interface LetterLink {
  /** Below the shop's address. The token is behind the `#`, so that no server logs it. */
  path: string;
  expiresAt: Date;
}

/** Makes a link to a thread for a mail. Earlier links stay valid until they expire. */
export async function makeLetterLink(tx: Tx, threadId: number, now: Date): Promise<LetterLink> {
  const token = makeSessionSecret();
  const expiresAt = new Date(now.getTime() + silentDays * day);
  await insertLink(tx, { tokenHash: hashOfSecret(token), threadId, expiresAt });
  return { path: `/contact-letter#${token}`, expiresAt };
}
