/**
 * Whose this page is: the opaque id of the member that the shop last named to it, '' before any.
 * Another tab may let in another.
 */
let token = '';
let isExpected = true;

/**
 * A name for what the page's member keeps in this tab, also after their session has ended. Another
 * member has another, so nobody goes on with what was begun before them.
 *
 * @param parts what tells it from others of its kind
 */
export function ownName(...parts: readonly (string | number)[]): string {
  return [token, ...parts].join('.');
}

/** The page's member, also after their session has ended; '' before any. */
export function pageMember(): string {
  return token;
}

/** Somebody logs in or out here: whoever the shop names next is the page's member. */
export function expectMember(): void {
  isExpected = true;
}

/**
 * Takes whom the shop names, '' for a visitor.
 *
 * @returns whether the page is theirs; once it is not, what it shows and was about to send is of a
 *   member who has gone
 */
export function meetMember(named: string): boolean {
  if (named === '' || named === token) return true;
  if (!isExpected) return false;
  token = named;
  isExpected = false;
  return true;
}
