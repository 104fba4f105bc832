import * as z from 'zod';

const Address = z.email().max(254);

/**
 * Normalises a typed mail address (NFKC, trimmed).
 *
 * @returns undefined if it is invalid
 */
export function readMail(written: string): string | undefined {
  return Address.safeParse(written.normalize('NFKC').trim()).data;
}

/**
 * Makes the form of a mail address that must be unique among accounts: NFKC, trimmed and in lower
 * case.
 */
export function mailKeyOf(mail: string): string {
  return mail.normalize('NFKC').trim().toLowerCase();
}

/** These providers ignore dots: `a.b@` is `ab@`. All large providers deliver `a+c@` to `a@`. */
const ignoreDots = new Set(['gmail.com', 'googlemail.com']);

/** Finds the mailbox behind a mail address: the same for all known aliases of one mailbox. */
export function mailboxOf(mail: string): string {
  const key = mailKeyOf(mail);
  const at = key.lastIndexOf('@');
  const [local = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  return ignoreDots.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
