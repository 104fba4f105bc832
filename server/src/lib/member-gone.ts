/** The account was closed during a request of its member. The response asks for a log-in. */
export class MemberGoneError extends Error {
  override readonly name = 'MemberGoneError';
}
