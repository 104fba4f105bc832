const hidden = '•••';

/** Hides a mail address except its first letter and domain: `k•••@example.com`. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return at < 1 ? hidden : `${firstOf(mail)}${hidden}${mail.slice(at)}`;
}

/** Hides a phone number except its last four digits; empty if there is no number. */
export function maskPhone(phone: string): string {
  if (phone === '') return '';
  return phone.length < 8 ? hidden : `${hidden}${phone.slice(-4)}`;
}

/** Hides a family name except its first character; empty if there is no name. */
export function maskName(lastName: string): string {
  return lastName === '' ? '' : `${firstOf(lastName)}${hidden}`;
}

/** Returns the first character of a text, even if it has two UTF-16 units. */
function firstOf(text: string): string {
  return [...text][0] ?? '';
}
