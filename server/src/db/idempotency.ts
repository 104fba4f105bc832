/** A request that may be repeated under its key (docs/spec.md, "The wire"). */
export interface KeyedRequest {
  /** The `Idempotency-Key`, a UUID. */
  key: string;
  call: string;
  /** SHA-256 of the payload's canonical JSON. */
  payloadHash: Buffer;
}

/** A member's request. A key belongs to the member: another member's equal key is another one. */
export interface MemberRequest extends KeyedRequest {
  memberId: number;
}

/** The key was used before for another payload or another call (state 409). */
export class KeyReusedError extends Error {}

/** Whether two requests under one key ask for the same thing. */
export function isSameRequest(one: KeyedRequest, other: KeyedRequest): boolean {
  return one.call === other.call && one.payloadHash.equals(other.payloadHash);
}

/** Another request with the same key did the same thing first. Nothing was changed. */
export class KeyTakenError extends Error {}

/** A key together with the id of the member or the member of staff who used it. */
export interface OwnKey {
  principalId: number;
  key: string;
}

/** The key of a member's request, together with its member. */
export function ownKey({ memberId, key }: MemberRequest): OwnKey {
  return { principalId: memberId, key };
}

/** Joins principal and key to one text, for use as the key of a map. */
export function textOfKey({ principalId, key }: OwnKey): string {
  return `${principalId} ${key}`;
}
