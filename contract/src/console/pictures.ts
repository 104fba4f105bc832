import * as z from 'zod/mini';
import { command } from './operation.ts';
import { picture } from './pack-drafts.ts';

/** The largest file that can be uploaded, in bytes. */
export const maxPictureBytes = 15 * 1024 * 1024;

/** A picture that was made from an upload. */
export const madePicture = z.object({
  address: picture,
  /** Of the file that the address leads to, in hexadecimal digits. */
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
});

export const pictureOperations = {
  uploadPackPicture: command({
    path: 'pictures/packs/:use',
    summary: 'Upload a cover of a pack, or the picture of links to it',
    access: 'packs.edit',
    isUpload: true,
    params: z.object({ use: z.enum(['cover', 'share']) }),
    answer: madePicture,
  }),
  uploadNewsPicture: command({
    path: 'pictures/news',
    summary: 'Upload a picture for a news item',
    access: 'news.edit',
    isUpload: true,
    answer: madePicture,
  }),
  uploadBannerPicture: command({
    path: 'pictures/banners',
    summary: 'Upload the picture of a banner; it is cut to 5:2',
    access: 'banners.edit',
    isUpload: true,
    answer: madePicture,
  }),
  uploadBannerFilm: command({
    path: 'pictures/films',
    summary: 'Upload the film of a banner: MP4 with H.264, up to 15 MB; it plays without sound',
    access: 'banners.edit',
    isUpload: true,
    answer: madePicture,
  }),
  uploadCardPicture: command({
    path: 'pictures/cards',
    summary: 'Upload a picture of a card, for createCard or changeCard',
    access: 'cards.edit',
    isUpload: true,
    answer: madePicture,
  }),
} as const;
