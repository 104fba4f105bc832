import { operations } from '#contract/console/index.ts';
import type { OperationServer } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import { acceptPicture, type PictureDeps, pictureView, uploadOptions } from '../pictures/index.ts';
import { normalizeCode } from './code.rules.ts';
import { custodyTexts } from './custody.texts.ts';
import { findKind } from './photos.queries.ts';
import { type PhotoResult, removePhoto, setPhoto } from './set-photo.ts';

/** Serves the console's operations that store and remove photos of copies. */
export function photoConsoleRoutes(serve: OperationServer, deps: PictureDeps): void {
  serve(
    operations.putHoldingPhoto,
    async ({ params }, { uploaded, actor }) => {
      // Before the picture is decoded, so that a wrong code costs nothing.
      const holding = await findKind(deps.db, normalizeCode(params.code));
      if (holding === undefined) return refused('not-found');
      const picture = await acceptPicture(deps, uploaded, 'photo');
      if ('problem' in picture) return picture;
      const result = await setPhoto(deps, params, picture, actor('a photo'));
      return refusalOf(result) ?? { answer: pictureView(picture) };
    },
    uploadOptions,
  );

  serve(operations.removeHoldingPhoto, async ({ params, body: { reason } }, { actor }) => {
    return refusalOf(await removePhoto(deps, params, actor(reason))) ?? { answer: {} };
  });
}

/** Refuses a change of a photo that was not made; undefined if it was. */
function refusalOf({ kind }: PhotoResult): Refusal | undefined {
  switch (kind) {
    case 'done':
      return undefined;
    case 'unknown-code':
    case 'no-photo':
      return refused('not-found');
    case 'not-an-item':
      return refused('not-possible-now', { reason: kind, detail: custodyTexts.notAnItem });
  }
}
