import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Language } from '../http/language.ts';
import { drawSharePicture, type ShareShape, shareShapes } from './draw-share-picture.ts';
import { findShared } from './find-shared.ts';
import type { SharedCardRow } from './shared-cards.queries.ts';

/** Pictures cached in memory, about 100 kB each. */
const mostCached = 64;
/** Pictures drawn at a time: each occupies a thread that requests also need. */
const mostDrawn = 2;
/** In seconds. A revoked link's picture is shown so long by those who have loaded it. */
const maxAgeSeconds = 300;

interface Deps {
  db: Database;
  files: FileStore;
}

/** Serves the pictures of shared cards. Each request reads whether the link is still shared. */
export function sharePictureRoutes(app: FastifyInstance, { db, files }: Deps): void {
  const cached = new Map<string, Buffer>();
  let drawing = 0;

  /** Draws a picture unless it is cached; undefined if too many are being drawn. */
  async function pictureOf(card: SharedCardRow, shape: ShareShape, language: Language) {
    const key = JSON.stringify([card, shape, language]);
    const known = cached.get(key);
    if (known !== undefined || drawing >= mostDrawn) return known;
    drawing++;
    try {
      const drawn = await drawSharePicture(files, card, shape, language);
      const [oldest] = cached.keys();
      if (cached.size >= mostCached && oldest !== undefined) cached.delete(oldest);
      cached.set(key, drawn);
      return drawn;
    } finally {
      drawing--;
    }
  }

  app.get<{ Params: { token: string; file: string } }>(
    '/shared/:token/:file',
    { config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    async ({ params: { token, file } }, reply) => {
      const [, shape, language] = /^(wide|tall)-(ja|en)\.jpg$/.exec(file) ?? [];
      const found = shareShapes.find((each) => each === shape);
      const card = found === undefined ? undefined : await findShared(db, token);
      if (found === undefined || card === undefined)
        return await reply.status(404).header('cache-control', 'no-store').send();
      const picture = await pictureOf(card, found, language === 'ja' ? 'ja' : 'en');
      if (picture === undefined)
        return await reply
          .status(503)
          .headers({ 'retry-after': 2, 'cache-control': 'no-store' })
          .send();
      return await reply
        .type('image/jpeg')
        .headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, 'x-robots-tag': 'noindex' })
        .send(picture);
    },
  );
}
