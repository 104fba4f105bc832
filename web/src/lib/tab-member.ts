/** Whose this page is: the member that the shop last named to it. Another tab may let in another. */
let token = '';
let isExpected = true;

/** The opaque id of the page's member, also after their session has ended; '' before any is known. */
export function tabMember(): string {
  return token;
}

/** Somebody logs in or out here: whoever the shop names next is the page's member. */
export function expectMember(): void {
  isExpected = true;
}

/**
 * Takes whom the shop names, '' for a visitor.
 *
 * @returns whether the page is theirs; once it is not, what it shows and was about to send is of a member who has gone
 */
export function meetMember(named: string): boolean {
  if (named === '' || named === token) return true;
  if (!isExpected) return false;
  token = named;
  isExpected = false;
  return true;
}
