import { defineTexts } from '../../../kit/lib/i18n.ts';

export const pictureTexts = defineTexts({
  ja: {
    label: '画像（4枚まで）',
    hint: 'JPEG、PNG、WebPの画像を、1枚15MBまで送れます。',
    sending: '画像を送信しています。',
    picture: '画像{{number}}',
    remove: '画像{{number}}を外す',
    enlarge: '画像{{number}}を大きく表示',
    tooMany: '画像は1通に4枚までです。',
    tooLarge: '画像が大きすぎます。15MBまでの画像をお選びください。',
    lost: '画像が届きませんでした。通信を確認して、もう一度送ってください。',
    lostLeft: '届いていない画像を送り直すか外すと、お問い合わせを送れます。',
    sendAgain: '画像{{number}}をもう一度送る',
    unreadable: '画像を表示できませんでした。',
  },
  en: {
    label: 'Pictures (up to four)',
    hint: 'JPEG, PNG or WebP, up to 15 MB each.',
    sending: 'The picture is being sent.',
    picture: 'Picture {{number}}',
    remove: 'Remove picture {{number}}',
    enlarge: 'Show picture {{number}} large',
    tooMany: 'A letter can have four pictures.',
    tooLarge: 'The picture is too large. Please choose one of 15 MB or less.',
    lost: 'The picture did not arrive. Please check your connection and send it again.',
    lostLeft: 'You can send your letter once each picture has arrived or is removed.',
    sendAgain: 'Send picture {{number}} again',
    unreadable: 'We could not show the picture.',
  },
});
