const hidden = '•••';

/** The first letter and the domain: `k•••@example.com`. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return at < 1 ? hidden : `${firstOf(mail)}${hidden}${mail.slice(at)}`;
}

/** The last four digits; empty if there is no number. */
export function maskPhone(phone: string): string {
  if (phone === '') return '';
  return phone.length < 8 ? hidden : `${hidden}${phone.slice(-4)}`;
}

/** The first character of the family name; empty if there is no name. */
export function maskName(lastName: string): string {
  return lastName === '' ? '' : `${firstOf(lastName)}${hidden}`;
}

/** The first character, also one of two UTF-16 units. */
function firstOf(text: string): string {
  return [...text][0] ?? '';
}
