import { sql } from 'kysely';
import type { LegalContent } from '#contract/console/editions.ts';
import { legalDocuments } from '#contract/legal-documents.ts';
import type { Shop } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { legalTexts } from '../legal/index.ts';
import { assertFound } from '../lib/assert-found.ts';

interface LegalText {
  document?: LegalContent['document'];
  /** The change for members, who then have to agree; without it they need not. */
  change?: string;
  /** When it begins; now by default. */
  from?: Date;
}

/**
 * Publishes the next edition of a legal text, as if two people had done so in time.
 *
 * @returns the version of the terms that begins with it
 */
export async function publishLegalText(
  shop: Pick<Shop, 'db' | 'clock'>,
  { document = 'terms-of-service', change, from = shop.clock.now() }: LegalText = {},
): Promise<number> {
  const id = legalDocuments.indexOf(document) + 1;
  const content: LegalContent = {
    kind: 'legal',
    document,
    body: { ja: '<p>新しい規約です。</p>', en: '<p>The new terms.</p>' },
    ...(change !== undefined && { changeToAgree: { ja: `${change}（日本語）`, en: change } }),
  };
  const json = JSON.stringify(content);
  const now = shop.clock.now();
  await shop.db.run(
    sql`
      insert into shop_record (kind, id, revision, draft, preview_key, changed_at)
      values ('legal', ${id}::integer, 1, ${json}::text::jsonb, gen_random_uuid(), ${now}::timestamptz)
      on conflict do nothing
    `.compile(query),
  );
  const [edition] = await shop.db.run(
    sql<{ number: number }>`
      insert into shop_edition
        (kind, id, number, content, from_at, published_at, origin, reason)
      select 'legal', ${id}::integer, coalesce(max(number), 0) + 1, ${json}::text::jsonb,
        ${from}::timestamptz, ${now}::timestamptz, 'console', 'a test'
      from shop_edition where kind = 'legal' and id = ${id}::integer returning number
    `.compile(query),
  );
  const { number } = assertFound(edition, 'the edition was not inserted');
  await shop.db.run(
    query
      .updateTable('shopRecord')
      .set({ edition: number, draft: json })
      .where('kind', '=', 'legal')
      .where('id', '=', id),
  );
  const key = { id, number, fixedUntil: now };
  await shop.db.transaction((tx) => legalTexts.show(tx, key, content, { from, until: null }));
  const [newest] = await shop.db.run(
    query.selectFrom('legalVersion').select('version').orderBy('version', 'desc').limit(1),
  );
  return assertFound(newest, 'no version was inserted').version;
}
