import { defineTexts } from '../../../kit/lib/i18n.ts';

export const scanTexts = defineTexts({
  ja: {
    enter: '入力',
    openCamera: 'カメラで読む',
    closeCamera: 'カメラを閉じる',
    cameraPicture: 'カメラの映像。QRコードを写してください。',
    noCamera:
      'カメラを使えません。ブラウザの設定でこのサイトにカメラを許可するか、コードを入力してください。',
    right: 'OK',
    wrong: '違います',
  },
  en: {
    enter: 'Enter',
    openCamera: 'Use the camera',
    closeCamera: 'Close the camera',
    cameraPicture: 'The camera’s picture. Hold a QR code into it.',
    noCamera:
      'The camera cannot be used. Allow it for this site in the browser’s settings, or type the code.',
    right: 'OK',
    wrong: 'Wrong',
  },
});
