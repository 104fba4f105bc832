import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import * as z from 'zod';

/** WebAuthn, 6.1: flags of the authenticator data. */
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const optionsSchema = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  rp: z.optional(z.object({ id: z.string() })),
});

/**
 * A passkey in software, which answers like an authenticator that verified its user. Its counter
 * stays 0 unless a test raises it, like that of a passkey that several devices share (WebAuthn,
 * 6.1.1), so it does not show that an answer is replayed.
 */
export class TestPasskey {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** Of the page that asks for it. */
  origin: string;
  /** How often it was used. */
  counter = 0;
  /** Whether it asks for a fingerprint or a code. */
  verifiesUser = true;

  constructor(origin: string) {
    this.origin = origin;
  }

  /**
   * Makes the credential that a browser would answer to the options of `beginPasskey`, without
   * attestation.
   */
  create(options: unknown) {
    const { challenge, rp } = optionsSchema.parse(options);
    const idLength = Buffer.from([0, this.#id.length]);
    const data = Buffer.concat([
      this.#authenticatorData(rp?.id ?? '', userPresent | userVerified | hasCredential),
      Buffer.alloc(16),
      idLength,
      this.#id,
      coseKeyOf(this.#keys.publicKey),
    ]);
    // CBOR of { fmt: 'none', attStmt: {}, authData: data }.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return {
      ...this.#base(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    };
  }

  /** The credential for the options of `beginPasskeySignIn`. */
  show(options: unknown) {
    const { challenge, rpId } = optionsSchema.parse(options);
    const data = this.#authenticatorData(
      rpId ?? '',
      userPresent | (this.verifiesUser ? userVerified : 0),
    );
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return {
      ...this.#base(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #base() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The public key as COSE (RFC 9053, 7.1.1): EC2, ES256, P-256. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}
