import { calls } from '#contract/shop/index.ts';
import { cleanRichText, findLineUpCards, lineUpOnWire, packOnWire } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import type { Clock } from '../lib/clock.ts';
import { findPreviewedContent } from './drafts.queries.ts';
import { cardsOf } from './examine-draft.ts';
import { subjectOfPreviewKey } from './preview-key.ts';
import { previewedPackOf } from './previewed-pack.ts';

interface PreviewDeps {
  db: Database;
  clock: Clock;
  /** Signs the keys of previews. */
  previewSecret: Buffer;
}

/** Serves the shop's call that shows the draft of a pack to everybody who has a key of it. */
export function draftPreviewRoutes(serve: CallServer, deps: PreviewDeps): void {
  const { db, clock, previewSecret } = deps;
  serve(calls.previewPack, async ({ params: { previewKey, page } }, { language }) => {
    const now = clock.now();
    const subject = subjectOfPreviewKey(previewSecret, previewKey, now);
    const content = subject && (await findPreviewedContent(db, subject));
    if (content === undefined) return notFound();
    const cards = await findLineUpCards(db, cardsOf(content));
    const found = previewedPackOf(content, cards, (html) => cleanRichText(html).html);
    if (found === undefined) return done({ preview: null });
    const { pack, drawn, extras, availability } = found;
    return done({
      preview: {
        pack: packOnWire(pack, availability, now, language),
        line_up: lineUpOnWire({ drawn, extras }, availability, now, page, language),
      },
    });
  });
}
