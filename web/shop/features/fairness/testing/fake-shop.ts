import { isVersion2, type Log } from '../verifier/log.ts';

/**
 * Makes a fake `fetch` of a shop that publishes one pack's log. `meddle` may replace the response
 * to a path.
 */
export function fakeShop(
  log: Log,
  {
    pageSize = 3,
    meddle = () => null,
  }: { pageSize?: number; meddle?: (path: string) => object | null } = {},
): { fetch: typeof globalThis.fetch; requestedPaths: string[] } {
  const requestedPaths: string[] = [];
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const path = new URL(String(input), 'http://shop.test').pathname;
    requestedPaths.push(path);
    const answer = meddle(path) ?? answerOf(log, path, pageSize);
    const envelope = { state: 200, csrf: { name: 'n', value: 'v' }, now };
    return Response.json({ ...envelope, ...answer });
  };
  return { fetch, requestedPaths };
}

const now = '2026-11-21T00:00:00Z';

/** The head that the shop lists for a log of version 2; empty if there is no round. */
function headsOf(rounds: Log['rounds'], pack_id: number): object[] {
  const last = rounds.at(-1);
  if (last === undefined || !isVersion2(last)) return [];
  const { round, commit, receipt } = last;
  return [{ pack_id, round, commit, receipt }];
}

/** Makes the fake shop's response to a path. */
function answerOf(
  { seal, seal_hash, rounds, head, closed }: Log,
  path: string,
  pageSize: number,
): object {
  const packId = seal.pack_id;
  if (path === `/api/user/pack/seal/${packId}`) {
    return { data: { seal, seal_hash, rounds: rounds.length, head, ...(closed && { closed }) } };
  }
  if (path === '/api/user/pack/heads') return { data: { now, packs: headsOf(rounds, packId) } };
  const page = Number(path.match(new RegExp(`^/api/user/pack/rounds/${packId}/(\\d+)$`))?.[1]);
  if (Number.isNaN(page)) return { state: 404 };
  const list = rounds.slice((page - 1) * pageSize, page * pageSize).map((round) => {
    const created = '2026-11-21T00:00:00Z';
    return { ...round, created, ...(isVersion2(round) && { drawn: created }) };
  });
  return {
    data: { list, page: { page, all_page: Math.ceil(rounds.length / pageSize), pages: [page] } },
  };
}
