/** Lists the cookies that a response sets; one that it deletes has an empty value. */
export function setCookiesOf({ headers }: Response): { name: string; value: string }[] {
  return headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2);
    return { name, value };
  });
}
