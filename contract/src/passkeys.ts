import * as z from 'zod/mini';

/** Values of WebAuthn. The browser and the server's library know what is in them. */
export const webauthn = z.looseObject({});
const base64 = (most: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(most));
/** The browser's credential of a passkey (WebAuthn, section 5.1), with bytes as base64url. */
const credential = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
export const shownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64(10_000),
    authenticatorData: base64(10_000),
    signature: base64(10_000),
    userHandle: z.exactOptional(base64(1000)),
  }),
});
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64(10_000),
    attestationObject: base64(50_000),
    transports: z.exactOptional(
      z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
    ),
  }),
});
