import * as z from 'zod/mini';
import { command, idInPath, instant, read, reason, text } from './operation.ts';

/** In bytes. The request carries it as base64, a third more. */
export const maxZipBytes = 32 * 1024 * 1024;

const params = z.object({ uploadId: idInPath });

/** A sentence in the language of the request, at a place of the catalogue. */
const sentenceAt = z.object({ file: z.string(), line: z.int(), detail: z.string() });

const changeKind = z.enum(['card-type', 'card', 'pack', 'banner', 'post', 'point-course', 'offer']);
export const plannedChange = z.object({
  kind: changeKind,
  change: z.enum(['new', 'changed', 'withdrawn']),
  /** Its number, model number or place. */
  key: z.string(),
  name: z.object({ ja: z.string(), en: z.string() }),
  /** Its fields that change; values are cut to a line. */
  fields: z.array(
    z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type PlannedChange = z.infer<typeof plannedChange>;

export const catalogueUploadOperations = {
  uploadCatalogue: command({
    path: 'catalogue-uploads',
    summary: 'Check a catalogue, a zip of its folder, and plan its import. Nothing changes yet',
    access: 'packs.edit',
    body: z.object({
      name: text(200),
      zip: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(maxZipBytes / 3) * 4)),
    }),
    answer: z.object({
      /** Null if there are problems: then nothing is stored. */
      id: z.nullable(z.int()),
      problems: z.array(sentenceAt),
      /** There are more problems than are listed. */
      isCut: z.boolean(),
    }),
  }),
  getCatalogueUpload: read({
    path: 'catalogue-uploads/:uploadId',
    summary: 'A checked catalogue and what its import would change. It is stored for a day',
    access: 'packs.view',
    params,
    answer: z.object({
      id: z.int(),
      /** Of the plan: it changes with anything that the import would write. */
      revision: z.int(),
      name: z.string(),
      uploadedBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
      uploadedAt: instant,
      expiresAt: instant,
      importedAt: z.nullable(instant),
      changes: z.array(plannedChange),
      /** There are more changes than are listed. */
      isCut: z.boolean(),
      /** How many entries stay as they are. */
      unchanged: z.int(),
      /** Packs that the import seals, permanently. */
      seals: z.array(z.int()),
      notices: z.array(sentenceAt),
    }),
  }),
  importCatalogue: command({
    path: 'catalogue-uploads/:uploadId/import',
    summary: 'Import exactly what was planned, and seal its new packs, permanently',
    access: 'packs.edit',
    approval: 'always',
    approver: 'packs.seal',
    stepUp: true,
    revised: true,
    params,
    body: z.object({ reason }),
    answer: z.object({ sealed: z.array(z.int()) }),
  }),
} as const;
