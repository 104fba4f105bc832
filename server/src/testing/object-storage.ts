import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../files/s3-store.ts';

/** How the storage misbehaves. */
export type StorageMode =
  | 'works'
  | 'slow'
  | 'stalls'
  | 'refuses'
  | 'fails'
  | 'loses writes'
  | 'other bytes'
  | 'other file';

/** An object storage that speaks S3 on this machine, and can misbehave. */
export interface TestStorage {
  settings: S3Settings;
  mode: StorageMode;
  /** Requests answered so far, such as `GET /shop/files/a.webp`. */
  requests: string[];
  /** The name of the file that is sent instead of every other one in mode `other file`. */
  otherFile: string;
  /** A new folder for a machine that shares nothing with others but the storage. */
  newMachine(): string;
  close(): Promise<void>;
}

/** s3rver accepts this pair alone. The SDK reads it from the environment. */
export const storageCredentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Starts a storage with the bucket `shop`. */
export async function startTestStorage(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-storage-'));
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'storage'),
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = await storage.run();
  let machines = 0;
  const proxy = createServer((asked, answer) => pass(test, port, asked, answer));
  const test: TestStorage = {
    settings: { bucket: 'shop', prefix: 'kaifu', region: 'ap-northeast-1', endpoint: undefined },
    mode: 'works',
    requests: [],
    otherFile: '',
    newMachine: () => join(folder, `machine-${++machines}`),
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await storage.close();
      await rm(folder, { recursive: true });
    },
  };
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  test.settings = { ...test.settings, endpoint: `http://127.0.0.1:${proxyPort}` };
  return test;
}

/** Passes a request on to the storage, or fails as the test wants. */
function pass(test: TestStorage, port: number, asked: IncomingMessage, answer: ServerResponse) {
  const { method = '', url = '' } = asked;
  test.requests.push(`${method} ${url.split('?')[0]}`);
  if (test.mode === 'slow') return;
  if (test.mode === 'refuses') return answer.writeHead(403).end();
  if (test.mode === 'fails') return answer.writeHead(500).end();
  if (test.mode === 'loses writes' && method === 'PUT')
    return asked.resume().on('end', () => answer.writeHead(200, { etag: '"lost"' }).end());
  const path =
    test.mode === 'other file' && method === 'GET'
      ? url.replace(/[^/?]+(?=\?|$)/, test.otherFile)
      : url;
  const passed = request({ port, method, path, headers: asked.headers }, (found) => {
    answer.writeHead(found.statusCode ?? 500, found.headers);
    if (test.mode === 'stalls') return answer.flushHeaders();
    if (test.mode !== 'other bytes' || method !== 'GET') return found.pipe(answer);
    return found
      .on('data', (bytes: Buffer) => answer.write(bytes.fill(0x20)))
      .on('end', () => answer.end());
  });
  return asked.pipe(passed);
}
