import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { amazonCallbacks } from './amazon-callbacks.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const now = new Date('2026-04-01T00:00:00Z');

/** A signed notification of a change of a charge. */
function notification(certificate: string): Buffer {
  const signed = {
    Message: JSON.stringify({
      MerchantID: 'merchant',
      ObjectType: 'CHARGE',
      ObjectId: 'C1',
      ChargePermissionId: 'P1',
    }),
    MessageId: 'm1',
    Timestamp: now.toISOString(),
    TopicArn: 'arn',
    Type: 'Notification',
  };
  const text = Object.entries(signed).map(([name, value]) => `${name}\n${value}\n`);
  const signature = sign('RSA-SHA256', Buffer.from(text.join('')), privateKey).toString('base64');
  const url = `https://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService-${certificate}.pem`;
  const signedBy = { SignatureVersion: '2', Signature: signature, SigningCertURL: url };
  return Buffer.from(JSON.stringify({ ...signed, ...signedBy }));
}

function readerWith(fetchPem: (url: string) => Promise<string | undefined>) {
  const permission = { merchantMetadata: { merchantReferenceId: 'payment-1' } };
  const ask = async () => ({ status: 200, body: permission });
  return amazonCallbacks(ask, { merchantId: 'merchant', certificateOrigin: undefined }, fetchPem);
}

it('Amazon notifications that arrive together: share one request for their certificate', async () => {
  const fetchPem = vi.fn(async () => pem);
  const reader = readerWith(fetchPem);
  const read = () => reader.read(notification('abc'), {}, now);
  const expected = { eventId: 'm1', about: { paymentId: 'payment-1' } };
  expect(await Promise.all([read(), read(), read()])).toEqual([expected, expected, expected]);
  expect(await read()).toEqual(expected);
  expect(fetchPem).toHaveBeenCalledTimes(1);
});

it('Amazon notification, certificate missing or not available: refused or failed, fetched again later', async () => {
  const fetchPem = vi.fn<() => Promise<string | undefined>>(async () => pem);
  fetchPem.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no answer'));
  const reader = readerWith(fetchPem);
  const read = () => reader.read(notification('abc'), {}, now);
  expect(await read()).toBeUndefined();
  await expect(read()).rejects.toThrow('no answer');
  expect(await read()).toMatchObject({ eventId: 'm1' });
});
