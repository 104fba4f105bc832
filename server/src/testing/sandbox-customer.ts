import { strict as assert } from 'node:assert';

/** A customer on the sandbox's pages, without a browser. */

/** The parameters for Amazon's script (contract, `getAmazonButton`). */
export interface AmazonButton {
  payloadJSON: string;
  signature: string;
  algorithm: string;
  public_key_id: string;
  script_url: string;
}

/** Presses a button of a sandbox page; returns the address it redirects to. */
export async function pressAt(page: string, action: string): Promise<URL> {
  const answer = await fetch(`${page}?action=${action}`, { method: 'POST', redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

/**
 * Goes to Amazon by the shop's button, as Amazon's script does, and signs in there.
 *
 * @param payWith `visa`, or a card that is `empty`
 * @returns the address to which Amazon sends the browser back, and the id of the checkout session
 */
export async function signInAtAmazon(
  button: AmazonButton,
  payWith: 'visa' | 'empty' = 'visa',
): Promise<{ back: URL; sessionId: string }> {
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

/** Enters a card number into the sandbox's card field; returns the card token. */
export async function cardTokenOf(address: string, number: string): Promise<string> {
  const fields = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '99',
    'card[cvc]': '123',
  };
  const answer = await fetch(`${address}/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const made: unknown = await answer.json();
  assert.ok(typeof made === 'object' && made !== null && 'id' in made, JSON.stringify(made));
  return String(made.id);
}
