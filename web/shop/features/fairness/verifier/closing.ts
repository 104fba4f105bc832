import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seal } from '#contract/shop/draw.ts';
import type { Closing } from '#contract/shop/draw-2.ts';
import { hashOfJson, readHex, unknownKey } from './bytes.ts';
import { publicKeyLength, readPublicKey } from './ecvrf.ts';
import { isSigned, receiptLength } from './receipt.ts';
import type { Failure } from './result.ts';

const prefix = utf8ToBytes('kaifu-closed-2');
const keys = new Set(['pack_id', 'seal', 'head', 'void_from', 'signature']);

/** The log as it was found. */
interface ClosedLog {
  seal: Seal;
  sealHash: string;
  head: string;
  rounds: number;
  drawn: number;
}

/** Checks a closing statement against a log without other errors. */
export function checkClosing(closing: Closing, log: ClosedLog): Failure | null {
  const { pack_id, seal, head, void_from } = closing;
  const isOfLog = pack_id === log.seal.pack_id && seal === log.sealHash && head === log.head;
  const isInLog = Number.isSafeInteger(void_from) && void_from >= 1 && void_from <= log.rounds + 1;
  if (!isOfLog || !isInLog || !isClosingSigned(closing, log.seal))
    return { reason: 'closing-invalid', round: null };
  return log.drawn >= void_from
    ? { reason: 'void-drawn', round: void_from, drawn: log.drawn }
    : null;
}

/** Whether a closing statement is signed with the receipt key of a seal, and has no more keys. */
export function isClosingSigned(closing: Closing, sealed: Seal): boolean {
  const { pack_id, seal, head, void_from, signature } = closing;
  const statement = hashOfJson({ pack_id, seal, head, void_from });
  const bytes = readHex(signature, receiptLength);
  return (
    unknownKey(closing, keys) === undefined &&
    sealed.scheme === 'kaifu-draw-2' &&
    statement !== null &&
    bytes !== null &&
    isSignedBy(sealed.receipt_key, concatBytes(prefix, statement), bytes)
  );
}

/** Whether a message is signed by the public key. */
function isSignedBy(hex: string, message: Uint8Array, signature: Uint8Array): boolean {
  const bytes = readHex(hex, publicKeyLength);
  const key = bytes === null ? null : readPublicKey(bytes);
  return key !== null && isSigned(key, message, signature);
}
