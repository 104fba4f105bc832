import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../web/shop/features/fairness/verifier/log.ts';

const created = '2026-11-22T00:00:00.000Z';
const roundsOnPage = 100;

/**
 * Starts a server that answers as a shop does. It has the seal and the rounds of one pack ready in
 * memory, so that the time to make these answers is no part of a measured check.
 *
 * @param shop the address of the shop that answers everything else
 */
export async function servePublished(
  shop: string,
  log: Log,
): Promise<{ url: string; close(): void }> {
  const ready = answersOf(log);
  const server = createServer((asked, answer) => {
    const body = ready.get(asked.url ?? '');
    if (body !== undefined) {
      answer.setHeader('content-type', 'application/json');
      answer.end(body);
      return;
    }
    const { host } = new URL(shop);
    const headers = { ...asked.headers, host };
    const passed = request(`${shop}${asked.url}`, { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The answers to the questions for the seal and for each page of rounds, by their paths. */
function answersOf({ seal, seal_hash, head, rounds }: Log): Map<string, Buffer> {
  const envelope = { state: 200, csrf: { name: 'n', value: 'v' }, now: created };
  const answerWith = (data: object) => Buffer.from(JSON.stringify({ ...envelope, data }));
  const count = rounds.length;
  const sealed = { seal, seal_hash, head, rounds: count, bound: count, drawn: count };
  const path = `/api/user/pack`;
  const all_page = Math.ceil(count / roundsOnPage);
  const pages = Array.from({ length: all_page }, (_, index): [string, Buffer] => {
    const own = rounds.slice(index * roundsOnPage, (index + 1) * roundsOnPage);
    const list = own.map((round) => ({ ...round, created, drawn: created }));
    const number = index + 1;
    const data = { list, page: { page: number, all_page, pages: [number] } };
    return [`${path}/rounds/${seal.pack_id}/${number}`, answerWith(data)];
  });
  const ofSeal = answerWith({ ...sealed, rarity_labels: [] });
  return new Map([[`${path}/seal/${seal.pack_id}`, ofSeal], ...pages]);
}
