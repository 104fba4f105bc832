import { maxZipBytes } from '#contract/console/catalogue-uploads.ts';
import { operations } from '#contract/console/index.ts';
import type { CatalogueError } from '../catalog/index.ts';
import type { Language } from '../http/language.ts';
import type { OperationServer } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import { type ImportRefusal, importUpload, refuseImport } from './import-upload.ts';
import { revisionOf } from './plan-upload.ts';
import { uploadCatalogue } from './upload-catalogue.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findUpload } from './uploads.queries.ts';
import { uploadTexts, zipRefusalText } from './uploads.texts.ts';

/** The most problems, and the most changes, that an answer lists. */
const mostListed = 500;
/** A check unpacks up to 256 MB, so one person may have few. */
const checksPerMinute = 6;
/** The zip as base64, and what is around it. */
const uploadBodyLimit = Math.ceil(maxZipBytes / 3) * 4 + 10_000;

/** Serves the console's operations that upload, show and import catalogues. */
export function catalogueUploadRoutes(serve: OperationServer, deps: UploadDeps): void {
  const { db, clock } = deps;

  serve(
    operations.uploadCatalogue,
    async ({ body: { name, zip } }, { actor, language }) => {
      const upload = { name, zip: Buffer.from(zip, 'base64') };
      const result = await uploadCatalogue(deps, upload, actor('a check of a catalogue'));
      switch (result.kind) {
        case 'refused-zip': {
          const detail = zipRefusalText(result.refusal);
          const { reason } = result.refusal;
          return refused('not-valid', { reason, detail });
        }
        case 'problems': {
          const problems = sentencesOf(result.problems, language);
          const isCut = problems.length < result.problems.length;
          return { answer: { id: null, problems, isCut } };
        }
        case 'stored':
          return { answer: { id: result.id, problems: [], isCut: false } };
      }
    },
    { bodyLimit: uploadBodyLimit, perMinute: checksPerMinute },
  );

  serve(operations.getCatalogueUpload, async ({ params: { uploadId } }, { language }) => {
    const upload = await findUpload(db, uploadId, clock.now());
    if (upload === undefined) return refused('not-found');
    const { id, name, uploadedBy, uploaderName, plan } = upload;
    const changes = plan.changes.slice(0, mostListed);
    const revision = revisionOf(upload.digest);
    return {
      answer: {
        ...{ id, revision, name, changes, unchanged: plan.unchanged, seals: plan.seals },
        uploadedBy: uploadedBy === null ? null : { id: uploadedBy, name: uploaderName ?? '' },
        uploadedAt: upload.uploadedAt.toISOString(),
        expiresAt: upload.expiresAt.toISOString(),
        importedAt: upload.importedAt?.toISOString() ?? null,
        isCut: changes.length < plan.changes.length,
        notices: sentencesOf(plan.notices, language),
      },
      revision,
    };
  });

  serve(
    operations.importCatalogue,
    async ({ params: { uploadId }, body: { reason } }, { actor, revision }) => {
      const result = await importUpload(deps, uploadId, revision, actor(reason));
      if (result.kind === 'imported-now') return { answer: { sealed: result.sealed } };
      return refusedImport(result);
    },
    {
      // Nobody is asked to approve what cannot be imported.
      async refuse({ params: { uploadId } }, { revision }) {
        const refusal = await refuseImport(deps, uploadId, revision);
        return refusal && refusedImport(refusal);
      },
    },
  );
}

/** Lists the first errors of a catalogue in the reader's language. */
function sentencesOf(errors: readonly CatalogueError[], language: Language) {
  return errors
    .slice(0, mostListed)
    .map(({ file, line, text }) => ({ file, line, detail: text[language] }));
}

/** Writes the refusal of an import for the console. */
function refusedImport(refusal: ImportRefusal): Refusal {
  switch (refusal.kind) {
    case 'unknown':
      return refused('not-found');
    case 'imported':
      return refused('not-possible-now', { reason: 'imported', detail: uploadTexts.imported });
    case 'foreign-secret':
      return refused('not-possible-now', {
        reason: 'foreign-secret',
        detail: uploadTexts.foreignSecret,
      });
    case 'overtaken': {
      const { changes = [], ...counts } = refusal.current ?? {};
      const current = { ...counts, changes: changes.slice(0, mostListed) };
      const versions = { yours: {}, current };
      return refused('revision-changed', { detail: uploadTexts.overtaken, versions });
    }
  }
}
