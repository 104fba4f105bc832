import { createHash } from 'node:crypto';

/**
 * Computes the public id of a purchase: a UUID (version 8, RFC 9562) made of the member's token and
 * the idempotency key that the buyer's browser chose. The id is part of a round's public input, so
 * the shop must not be able to choose it. Otherwise a server could try ids until the draw suits the
 * shop. Everybody who knows both parts can compute the id.
 *
 * @param memberToken the `token` of the current user
 * @param key a UUID in lower case
 */
export function purchaseIdOf(memberToken: string, key: string): string {
  const hash = createHash('sha256')
    .update(`kaifu/purchase\n${memberToken}\n${key}`)
    .digest()
    .subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
