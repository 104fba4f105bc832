import { defineTexts } from '../../../kit/lib/i18n.ts';

export const pictureTexts = defineTexts({
  ja: {
    hint: 'JPEG、PNG、WebP、AVIF。15MB、40メガピクセルまで。',
    sending: '送っています…',
    tooLarge: 'このファイルは15MBを超えています。小さくして選び直してください。',
    camera: 'カメラで撮る',
    cameraTitle: '{{name}}を撮る',
    cameraView: 'カメラの映像',
    cameraMissing:
      'カメラを使えません。ブラウザーにカメラの使用を許可するか、ファイルを選んでください。',
    shoot: '撮影する',
    cancel: 'やめる',
    photos: '写真',
    photosHint:
      '袋に入れたまま、光の映り込みを避けて正面から撮ってください。撮影場所などの情報は保存されません。封印されたパックには、封印したときの写真が残ります。',
    front: '表',
    back: '裏',
    noPhoto: 'まだ写真はありません。',
    photoOf: '{{side}}の写真',
    takenAt: '{{at}}に登録',
    remove: '{{side}}の写真を外す',
  },
  en: {
    hint: 'JPEG, PNG, WebP or AVIF, up to 15 MB and 40 megapixels.',
    sending: 'Sending …',
    tooLarge: 'This file is larger than 15 MB. Choose a smaller one.',
    camera: 'Use the camera',
    cameraTitle: 'Photograph: {{name}}',
    cameraView: 'View of the camera',
    cameraMissing: 'The camera cannot be used. Allow it in the browser, or choose a file instead.',
    shoot: 'Take the photo',
    cancel: 'Cancel',
    photos: 'Photos',
    photosHint:
      'Leave the copy in its case and photograph it straight on, without reflections. Where and when a photo was taken is not stored. A sealed pack keeps the photos of its seal.',
    front: 'Front',
    back: 'Back',
    noPhoto: 'There is no photo yet.',
    photoOf: 'Photo of the {{side}}',
    takenAt: 'Added {{at}}',
    remove: 'Remove the photo: {{side}}',
  },
});
