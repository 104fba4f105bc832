/**
 * The opaque id of the member that this page belongs to; '' before the first response. Another tab
 * may log in another member.
 */
let token = '';
let isExpected = true;

/**
 * Makes a storage name for data of the page's member in this tab; it stays valid after their
 * session ended. Every member has other names, so nobody continues what another member began.
 *
 * @param parts distinguish the name from others of its kind
 */
export function memberStorageName(...parts: readonly (string | number)[]): string {
  return [token, ...parts].join('.');
}

/**
 * The opaque id of the page's member, also after their session ended; '' before the first response.
 */
export function pageMember(): string {
  return token;
}

/**
 * Accepts another member for this page: the next one that the server names. Called at a login or
 * logout on this page.
 */
export function resetPageMember(): void {
  isExpected = true;
}

/**
 * Takes the member that the server names, '' for a visitor.
 *
 * @returns whether the page belongs to them. If not, its content and its pending requests belong to
 *   a member who is no longer logged in
 */
export function updatePageMember(named: string): boolean {
  if (named === '' || named === token) return true;
  if (!isExpected) return false;
  token = named;
  isExpected = false;
  return true;
}
