import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type FileStore, StorageError } from '../files/file-store.ts';
import { day } from '../lib/time.rules.ts';

const oneYearMs = 365 * day;
/** In seconds: a picture that the storage cannot give is asked for again by the next page. */
const retryAfterSeconds = 5;

export interface StoredFileOptions {
  /** Searched before the store, such as the folder of this version's build. */
  folder?: string | undefined;
  /** Files that have a compressed copy beside them are sent compressed. */
  preCompressed?: boolean;
  /** Public address of the store's files, without a slash at the end. */
  publicUrl?: string | undefined;
}

/** Names UTF-8 in the type of SVG pictures and of the manifest, as the plugin does in others. */
export function nameCharset(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type'));
  if (/\+(?:xml|json)$/.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
}

/**
 * Serves a store's files by name, including files added later. Their names change with their
 * content, so they may be cached forever.
 *
 * The plugin's own wildcard would list the whole folder, thousands of pictures, for each file.
 */
export async function serveStoredFiles(
  app: FastifyInstance,
  prefix: string,
  store: FileStore,
  { folder, preCompressed = false, publicUrl }: StoredFileOptions = {},
): Promise<void> {
  const root = folder === undefined ? [store.folder] : [folder, store.folder];
  await app.register(async (scope) => {
    await scope.register(files, {
      root,
      preCompressed,
      index: false,
      serve: false,
      immutable: true,
      maxAge: oneYearMs,
      setHeaders: nameCharset,
    });
    scope.get<{ Params: { name: string } }>(`${prefix}:name`, async ({ params, log }, reply) => {
      if (publicUrl !== undefined)
        return await reply.redirect(`${publicUrl}${prefix}${params.name}`);
      try {
        await store.fetch(params.name);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        log.error({ err: error }, error.message);
        return await reply
          .status(503)
          .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
          .send();
      }
      return await reply.sendFile(params.name);
    });
  });
}
