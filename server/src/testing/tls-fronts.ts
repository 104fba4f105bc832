import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Certificates for localhost and 127.0.0.1: one ended in 2020, one ends in 2119. */
export type TestCertificate = 'ended' | 'valid';

const fileOf = (name: string) =>
  fileURLToPath(new URL(`fixtures/certificates/${name}`, import.meta.url));
export const certificateFile = (certificate: TestCertificate) => fileOf(`${certificate}.crt`);

/** Reads a certificate for tests and its private key. */
const secretsOf = (certificate: TestCertificate) => ({
  cert: readFileSync(certificateFile(certificate)),
  key: readFileSync(fileOf(`${certificate}.key`)),
});

/** A server that speaks TLS in front of another one; it is closed after the test. */
export interface TlsFront {
  port: number;
  /** New connections get it. */
  certificate: TestCertificate;
}

/** Speaks TLS in front of PostgreSQL, which a client asks for by its first eight bytes. */
export async function startTlsDatabase(databaseUrl: string): Promise<TlsFront> {
  const { hostname, port } = new URL(databaseUrl);
  const front: TlsFront = { port: 0, certificate: 'ended' };
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', () => {
      client.write('S');
      const secured = new TLSSocket(client, { isServer: true, ...secretsOf(front.certificate) });
      const backend = connect(Number(port), hostname);
      secured.on('error', () => backend.destroy());
      backend.on('error', () => secured.destroy());
      secured.pipe(backend).pipe(secured);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  front.port = (server.address() as AddressInfo).port;
  onTestFinished(() => void server.close());
  return front;
}

/** Speaks HTTPS in front of an HTTP server. */
export async function startHttps(address: string): Promise<TlsFront> {
  const front: TlsFront = { port: 0, certificate: 'ended' };
  const server = createHttpsServer(secretsOf('ended'), (asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request(new URL(url ?? '', address), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 0, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port,
    get certificate() {
      return front.certificate;
    },
    set certificate(certificate) {
      front.certificate = certificate;
      server.setSecureContext(secretsOf(certificate));
    },
  };
}
