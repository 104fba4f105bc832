import type { Page } from '@playwright/test';
import type { Log } from '../../web/shop/features/fairness/verifier/log.ts';

const created = '2026-11-22T00:00:00.000Z';
const roundsOnPage = 100;

/**
 * Shows this browser another log of version 2 than the shop has: answers the browser's requests for
 * the seal and the rounds.
 */
export async function publishLog(page: Page, log: Log): Promise<void> {
  const { seal, seal_hash, head, closed } = log;
  const envelope = { state: 200, csrf: { name: 'n', value: 'v' }, now: created };
  const bound = log.rounds.length;
  const drawn = log.rounds.filter(({ proof }) => proof !== null).length;
  const counts = { rounds: bound, bound, drawn };
  const sealed = { seal, seal_hash, head, ...counts, ...(closed && { closed }) };
  await page.route(`**/api/user/pack/seal/${seal.pack_id}`, (route) =>
    route.fulfill({ json: { ...envelope, data: { ...sealed, rarity_labels: [] } } }),
  );
  await page.route(`**/api/user/pack/rounds/${seal.pack_id}/*`, (route) => {
    const number = Number(route.request().url().split('/').at(-1));
    const list = log.rounds
      .slice((number - 1) * roundsOnPage, number * roundsOnPage)
      .map((round) => ({ ...round, created, drawn: round.proof === null ? null : created }));
    const all_page = Math.max(1, Math.ceil(bound / roundsOnPage));
    const data = { list, page: { page: number, all_page, pages: [number] } };
    return route.fulfill({ json: { ...envelope, data } });
  });
}
