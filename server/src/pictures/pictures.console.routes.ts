import { operations } from '#contract/console/index.ts';
import { StorageError } from '../files/file-store.ts';
import type { OperationServer } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import { maxPictureBytes, type PictureUseName } from './picture-format.rules.ts';
import { filmRefusalText, pictureBusyText, pictureRefusalText } from './pictures.texts.ts';
import { uploadFilm } from './upload-film.ts';
import { type PictureDeps, type UploadedPicture, uploadPicture } from './upload-picture.ts';

/** Options of an operation that takes a picture. */
export const uploadOptions = { bodyLimit: maxPictureBytes, perMinute: 120 } as const;
/** How long a client waits before it tries again. */
const awayRetrySeconds = 10;
/** The refusal while so many pictures are decoded or wait that no further one is taken. */
export const busyWithPictures: Refusal = refused('too-many-requests', {
  ...{ reason: 'busy', detail: pictureBusyText, retryAfter: 3 },
});

/**
 * Serves the console's operations that upload pictures of packs, news, banners and cards. The
 * custody capability stores photos of copies.
 */
export function pictureConsoleRoutes(serve: OperationServer, deps: PictureDeps): void {
  const answerOf = async (uploaded: Buffer, use: PictureUseName) => {
    const picture = await acceptPicture(deps, uploaded, use);
    return 'problem' in picture ? picture : { answer: pictureView(picture) };
  };
  serve(
    operations.uploadPackPicture,
    ({ params: { use } }, { uploaded }) => answerOf(uploaded, use),
    uploadOptions,
  );
  serve(
    operations.uploadNewsPicture,
    (_, { uploaded }) => answerOf(uploaded, 'photo'),
    uploadOptions,
  );
  serve(
    operations.uploadBannerPicture,
    (_, { uploaded }) => answerOf(uploaded, 'banner'),
    uploadOptions,
  );
  filmConsoleRoutes(serve, deps);
  serve(
    operations.uploadCardPicture,
    (_, { uploaded }) => answerOf(uploaded, 'card'),
    uploadOptions,
  );
}

/** Serves the operation that uploads the film of a banner. */
function filmConsoleRoutes(serve: OperationServer, deps: PictureDeps): void {
  serve(
    operations.uploadBannerFilm,
    async (_, { uploaded }) => {
      try {
        const film = await uploadFilm(deps, uploaded);
        if (film.kind === 'uploaded') return { answer: pictureView(film) };
        return refused('not-valid', { reason: film.kind, detail: filmRefusalText(film) });
      } catch (error) {
        return awayOrThrow(error);
      }
    },
    uploadOptions,
  );
}

/** Makes the refusal of a request while the storage of files is away; throws other errors. */
export function awayOrThrow(error: unknown): Refusal {
  if (!(error instanceof StorageError)) throw error;
  return refused('temporarily-away', { retryAfter: awayRetrySeconds });
}

/** Stores an uploaded picture, or returns the refusal that says why not. */
export async function acceptPicture(
  deps: PictureDeps,
  uploaded: Buffer,
  use: PictureUseName,
): Promise<UploadedPicture | Refusal> {
  try {
    const result = await uploadPicture(deps, uploaded, use);
    if (result.kind === 'uploaded') return result;
    if (result.kind === 'busy') return busyWithPictures;
    return refused('not-valid', { reason: result.kind, detail: pictureRefusalText(result) });
  } catch (error) {
    return awayOrThrow(error);
  }
}

/** A picture as the console's wire has it; sizes are in pixels. */
export function pictureView({ address, sha256, width, height }: UploadedPicture) {
  return { address, sha256, width, height };
}
