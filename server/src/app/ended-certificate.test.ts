import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { statement } from '../db/pipeline/index.ts';
import { checkS3, openS3, s3Store } from '../files/s3-store.ts';
import { createTestDatabase } from '../testing/database.ts';
import { startTestStorage, storageCredentials } from '../testing/object-storage.ts';
import { certificateFile, startHttps, startTlsDatabase } from '../testing/tls-fronts.ts';
import { operatorMessageFor } from './operator-message.ts';

const trusted = (['ended', 'valid'] as const).map((each) =>
  readFileSync(certificateFile(each), 'utf8'),
);

it("the database's certificate expired: the database counts as unavailable, the operator is notified; available once the certificate is renewed", async () => {
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  const storage = await startTestStorage();
  onTestFinished(() => storage.close());
  const file = `${storage.newMachine()}.crt`;
  await writeFile(file, trusted.join(''));
  const front = await startTlsDatabase(test.url);
  const url = new URL(test.url);
  url.host = `127.0.0.1:${front.port}`;
  url.search = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
  const db = openDatabase(url.href, { max: 1 });
  onTestFinished(() => db.close());
  const question = statement<{ answer: number }>`select 42 as answer`;

  const error = await db.run(question).catch((thrown: unknown) => thrown);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(operatorMessageFor(error)).toBe(
    'The certificate of the database’s server has ended: renew it there; nothing was changed.',
  );
  front.certificate = 'valid';
  expect(await db.run(question)).toEqual([{ answer: 42 }]);
});

it("the object storage's certificate expired: the storage counts as unavailable and stores nothing; available once the certificate is renewed", async () => {
  for (const [name, value] of Object.entries(storageCredentials)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, ...trusted]);
  onTestFinished(() => setDefaultCACertificates(known));
  const storage = await startTestStorage();
  onTestFinished(() => storage.close());
  const front = await startHttps(storage.settings.endpoint ?? '');
  const settings = { ...storage.settings, endpoint: `https://127.0.0.1:${front.port}` };
  const client = openS3(settings);
  const store = s3Store(client, settings, 'files', storage.newMachine());

  await expect(checkS3(client, settings)).rejects.toMatchObject({
    error: 'unavailable',
    message: expect.stringMatching(/cannot be reached or failed \(certificate has expired\)\.$/),
  });
  await expect(store.put('a.webp', Buffer.from('a'))).rejects.toMatchObject({
    error: 'unavailable',
  });
  front.certificate = 'valid';
  expect(await store.list()).toEqual([]);
  await store.put('a.webp', Buffer.from('a'));
  expect((await store.list()).map(({ name }) => name)).toEqual(['a.webp']);
});
