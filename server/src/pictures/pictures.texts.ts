import type { Text } from '../http/language.ts';
import { type FilmRefusal, minFilmSize } from './film-format.rules.ts';
import { maxPixels } from './picture-format.rules.ts';
import type { UploadResult } from './upload-picture.ts';

export const pictureBusyText: Text = {
  ja: 'ほかの画像を処理しているため、受け付けられませんでした。少し待ってから、もう一度お試しください。',
  en: 'Other pictures are being made just now. Wait a moment and send it again.',
};

type Refused = Exclude<UploadResult, { kind: 'uploaded' | 'busy' }>;

/** The text that says why a picture was not taken, and what to do. */
export function pictureRefusalText(refusal: Refused): Text {
  switch (refusal.kind) {
    case 'wrong-format':
      return {
        ja: '画像として受け付けられるのは、JPEG、PNG、WebP、AVIFだけです。いずれかの形式で保存し直してください。',
        en: 'Only JPEG, PNG, WebP and AVIF pictures are accepted. Save it in one of these formats.',
      };
    case 'damaged':
      return {
        ja: '画像が壊れているか、途中で切れています。元のファイルを開けるか確かめて、もう一度送ってください。',
        en: 'The picture is damaged or incomplete. Check that the original opens, and send it again.',
      };
    case 'too-many-pixels': {
      const most = maxPixels / 1_000_000;
      return {
        ja: `画像が大きすぎます（${refusal.megapixels}メガピクセル）。${most}メガピクセルまでに縮小してください。`,
        en: `The picture has ${refusal.megapixels} megapixels. Reduce it to ${most} at most.`,
      };
    }
    case 'too-small':
      return {
        ja: `画像が小さすぎます（${refusal.width}×${refusal.height}ピクセル）。ぼやけて見えるので、もっと大きな画像を使ってください。`,
        en: `The picture is too small (${refusal.width} × ${refusal.height} pixels) and would look blurred. Use a larger one.`,
      };
  }
}

/** The text that says why a film was not taken, and what to do. */
export function filmRefusalText(refusal: FilmRefusal): Text {
  switch (refusal.kind) {
    case 'no-mp4':
      return {
        ja: '動画として受け付けられるのは、MP4だけです。MP4（H.264）で書き出し直してください。',
        en: 'Only MP4 films are accepted. Export it as MP4 (H.264).',
      };
    case 'damaged-film':
      return {
        ja: '動画が壊れているか、途中で切れています。元のファイルを再生できるか確かめて、もう一度送ってください。',
        en: 'The film is damaged or incomplete. Check that the original plays, and send it again.',
      };
    case 'wrong-codec':
      return {
        ja: 'この動画の形式は、再生できないブラウザーがあります。H.264で書き出し直してください。',
        en: 'Some browsers cannot play this film. Export it in H.264.',
      };
    case 'film-too-small': {
      const { width, height } = minFilmSize;
      return {
        ja: `動画が小さすぎます（${refusal.width}×${refusal.height}ピクセル）。${width}×${height}ピクセル以上で書き出し直してください。`,
        en: `The film is too small (${refusal.width} × ${refusal.height} pixels). Export it with ${width} × ${height} or more.`,
      };
    }
  }
}
