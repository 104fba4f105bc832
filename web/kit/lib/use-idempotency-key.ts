import { useState } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

/** The idempotency key of the requests that a form or a button sends. */
export class RequestKey {
  #current = newIdempotencyKey();

  /**
   * The key of the next request. It stays the same until `renew`, so a second press after a lost
   * response repeats the first request.
   */
  get current(): string {
    return this.#current;
  }

  /** Makes a new key, because the next request is another one. */
  renew(): void {
    this.#current = newIdempotencyKey();
  }
}

/** Returns the key of this form or button. It is the same object on every render. */
export function useIdempotencyKey(): RequestKey {
  const [key] = useState(() => new RequestKey());
  return key;
}
