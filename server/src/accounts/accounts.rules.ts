/** A session kept by `save_cookie` (wire.md), and one that ends with the browser but is forgotten here by then. */
export const keptSessionMilliseconds = 30 * 24 * 60 * 60 * 1000;
export const browserSessionMilliseconds = 24 * 60 * 60 * 1000;

/** The form of a mail address under which there is one account: width and case do not make another address. */
export function mailKeyOf(mail: string): string {
  return mail.normalize('NFKC').trim().toLowerCase();
}
