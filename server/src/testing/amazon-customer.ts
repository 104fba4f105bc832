import { strict as assert } from 'node:assert';
import { calls } from '#contract/index.ts';
import type { HttpClient } from './http-client.ts';

/** Presses a button of one of the sandbox's pages; where it leads. */
export async function pressAt(page: string, action: string): Promise<URL> {
  const answer = await fetch(`${page}?action=${action}`, { method: 'POST', redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

/**
 * Goes to Amazon by the shop's button, as Amazon's script does, and signs in there.
 *
 * @param payWith `visa`, or a card that is `empty`
 * @returns where Amazon sends the browser back to, and the checkout session that it brings
 */
export async function signInAtAmazon(
  client: HttpClient,
  { courseId, payWith = 'visa' }: { courseId: number; payWith?: 'visa' | 'empty' },
): Promise<{ back: URL; sessionId: string }> {
  const button = await client.done(calls.getAmazonButton, { query: { point_price_id: courseId } });
  const { payloadJSON, signature, algorithm, public_key_id: publicKeyId } = button;
  const answer = await fetch(new URL('/pages/amazon/begin', button.script_url), {
    method: 'POST',
    body: new URLSearchParams({ payloadJSON, signature, algorithm, publicKeyId }),
    redirect: 'manual',
  });
  assert.equal(answer.status, 303, await answer.text());
  const back = await pressAt(answer.headers.get('location') ?? '', payWith);
  return { back, sessionId: back.searchParams.get('amazonCheckoutSessionId') ?? '' };
}
