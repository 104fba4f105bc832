import type { Text } from '../http/language.ts';
import { maxPixels } from './picture-format.rules.ts';
import type { UploadResult } from './upload-picture.ts';

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
