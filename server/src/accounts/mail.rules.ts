import * as z from 'zod';

const Address = z.email().max(254);

/**
 * A mail address as it is kept and written to, from however it was typed; undefined where it is
 * none.
 */
export function readMail(written: string): string | undefined {
  return Address.safeParse(written.normalize('NFKC').trim()).data;
}

/**
 * The form of a mail address under which there is one account: width and case do not make another
 * address.
 */
export function mailKeyOf(mail: string): string {
  return mail.normalize('NFKC').trim().toLowerCase();
}

/** These deliver `a.b+c@` to `ab@`; others may not, but all that matter deliver `a+c@` to `a@`. */
const ignoreDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address: the same for all aliases of one person that can be told to be
 * such.
 */
export function mailboxOf(mail: string): string {
  const key = mailKeyOf(mail);
  const at = key.lastIndexOf('@');
  const [local = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  return ignoreDots.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
