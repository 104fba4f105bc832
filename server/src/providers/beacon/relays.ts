import * as z from 'zod';
import type { BeaconChain } from '../../beacon/index.ts';

/** The answer of a relay of drand to GET /<chain hash>/public/<number>. */
const published = z.object({
  round: z.int(),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

const timeoutMs = 3_000;

/** No relay answered with a signature that the chain's key confirms. `cause` has their answers. */
export class BeaconNotReceivedError extends Error {
  override readonly name = 'BeaconNotReceivedError';
  constructor(round: number, answers: readonly unknown[]) {
    super(`no relay of the beacon gave number ${round}: ${answers.map(messageOf).join('; ')}`);
  }
}

/** Verifies a signature of the chain; it must not block the event loop. */
export type VerifySignature = (
  publicKey: Buffer,
  round: number,
  signature: Buffer,
) => Promise<boolean>;

/**
 * Asks all relays of a chain for a number and returns the first signature that the chain's key
 * confirms. Everything else in a relay's answer is ignored. Call it only once the number is
 * published: proxies may cache a refusal.
 *
 * @param relays addresses without a slash at the end
 * @throws BeaconNotReceivedError
 */
export async function askRelays(
  relays: readonly string[],
  { chainHash, publicKey }: BeaconChain,
  round: number,
  verify: VerifySignature,
): Promise<Buffer> {
  const ending = new AbortController();
  const ask = async (relay: string): Promise<Buffer> => {
    const url = relayUrl(relay, chainHash, round);
    const signature = await askRelay(url, round, ending.signal);
    if (await verify(publicKey, round, signature)) return signature;
    throw new Error(`${relay}: the signature is not the chain's`);
  };
  try {
    return await Promise.any(relays.map(ask));
  } catch (error) {
    throw new BeaconNotReceivedError(
      round,
      error instanceof AggregateError ? error.errors : [error],
    );
  } finally {
    ending.abort();
  }
}

/** Makes the address of a beacon number at a relay. */
export function relayUrl(relay: string, chainHash: Buffer, round: number): string {
  return `${relay}/${chainHash.toString('hex')}/public/${round}`;
}

/** Fetches a beacon number's signature from one relay. */
async function askRelay(url: string, round: number, ending: AbortSignal): Promise<Buffer> {
  const { host } = new URL(url);
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]);
  const answer = await fetch(url, { signal, redirect: 'error' }).catch((error: unknown) => {
    throw new Error(`${host}: ${messageOf(error)}`);
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`${host}: ${answer.status}`);
  }
  const parsed = published.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) throw new Error(`${host}: not the answer of a relay`);
  if (parsed.data.round !== round)
    throw new Error(`${host}: number ${parsed.data.round} instead of ${round}`);
  return Buffer.from(parsed.data.signature, 'hex');
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
