/**
 * The account was closed while a request of its member was on its way: they are asked to log in, as
 * anybody else.
 */
export class MemberGoneError extends Error {
  override readonly name = 'MemberGoneError';
}
