import sharp from 'sharp';
import { calls } from '#contract/shop/index.ts';
import { csrfHeaders, uploadedPicture, uploadPicturePath } from '#contract/shop/letters.ts';
import type { HttpClient, Reply } from './http-client.ts';

/** Makes a photo as a phone does, with the place where it was taken. */
export function phonePhoto(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#803020' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer();
}

/** Makes the headers of an upload, except for the cookie of the session. */
export async function uploadHeaders(client: HttpClient): Promise<Record<string, string>> {
  await client.ask(calls.getCurrentUser);
  const { name, value } = await client.pair();
  return {
    'content-type': 'application/octet-stream',
    ...{ [csrfHeaders.name]: name, [csrfHeaders.value]: value },
  };
}

/** Uploads bytes as the picture of a letter, in the session of a client. */
export async function sendPicture(
  client: HttpClient,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await client.raw({
    method: 'POST',
    url: uploadPicturePath,
    headers: { ...(await uploadHeaders(client)), ...headers },
    body,
  });
  return client.read(response);
}

/** Uploads a photo, which must succeed. @returns its number */
export async function addPhoto(client: HttpClient): Promise<string> {
  const { body } = await sendPicture(client, await phonePhoto());
  return uploadedPicture.parse(body).picture.id;
}
