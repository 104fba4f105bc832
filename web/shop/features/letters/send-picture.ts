import * as z from 'zod/mini';
import { envelope } from '#contract/envelope.ts';
import type { LetterPicture } from '#contract/letters.ts';
import { csrfHeaders, uploadedPicture, uploadPicturePath } from '#contract/shop/letters.ts';
import { currentLanguage } from '../../../kit/lib/i18n.ts';

/** The longest time for a picture to arrive, in milliseconds: the server waits no longer. */
const timeoutMs = 40_000;

export type SentPicture =
  | { readonly picture: LetterPicture }
  /** The server's own sentence; undefined if no response arrived. */
  | { readonly refusal: string | undefined };

/** Uploads a picture for a letter that is sent later. It never throws. */
export async function sendPicture(file: Blob): Promise<SentPicture> {
  try {
    // Each response carries a fresh pair of the session.
    const { csrf } = z.parse(envelope, await askFor('/api/user/point', {}));
    const answer = await askFor(uploadPicturePath, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        [csrfHeaders.name]: csrf.name,
        [csrfHeaders.value]: csrf.value,
      },
      body: file,
    });
    const sent = z.safeParse(uploadedPicture, answer);
    if (sent.success) return { picture: sent.data.picture };
    const { message, errors } = z.parse(envelope, answer);
    return { refusal: Object.values(errors ?? {}).flat()[0] ?? message };
  } catch {
    return { refusal: undefined };
  }
}

async function askFor(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLanguage(),
      ...init.headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.json();
}
