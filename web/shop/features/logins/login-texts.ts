import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts about how and where a member logged in. */
export const loginTexts = defineTexts({
  ja: {
    logTitle: 'ログインの記録',
    logLead:
      '過去{{days}}日間のログインです。お心当たりのないものがあれば、パスワードを変更してください。',
    noLogIns: '記録されているログインはありません。',
    unknownDevice: '不明な端末',
    isNewDevice: '新しい端末',
    isDisowned: 'お心当たりがないと報告済み',
    notMe: 'お心当たりのないログイン',
    notMeLead: '次のログインがありました。',
    when: '日時',
    device: '端末',
    method: '方法',
    notMeWhat:
      'ご本人でない場合は、次のボタンを押してください。すべての端末をログアウトし、いまのパスワードを無効にして、仮パスワードをメールでお送りします。',
    disown: 'わたしではありません',
    wasMe: 'ご本人の場合、お手続きは必要ありません。',
    disownedTitle: 'アカウントを保護しました',
    disownedLead:
      'すべての端末をログアウトし、パスワードを無効にしました。仮パスワードをメールでお送りしましたので、それでログインして、新しいパスワードを設定してください。',
    disownedHint: '仮パスワードが届かないときは、もう一度発行してください。',
    toLogin: 'ログインする',
    toReissue: '仮パスワードを発行する',
  },
  en: {
    logTitle: 'Login history',
    logLead:
      'Your logins of the last {{days}} days. If you do not recognise one, change your password.',
    noLogIns: 'There are no logins on record.',
    unknownDevice: 'Unknown device',
    isNewDevice: 'New device',
    isDisowned: 'You reported that this was not you',
    notMe: 'A login that was not you',
    notMeLead: 'Somebody logged in to your account:',
    when: 'Time',
    device: 'Device',
    method: 'By',
    notMeWhat:
      'If this was not you, press the button. We then log out all devices, make the present password useless, and send you a temporary password by email.',
    disown: 'This was not me',
    wasMe: 'If it was you, there is nothing you need to do.',
    disownedTitle: 'Your account is safe',
    disownedLead:
      'All devices were logged out, and the old password no longer works. We have sent you a temporary password by email: log in with it and set a new one.',
    disownedHint: 'If no email arrives, please ask for another temporary password.',
    toLogin: 'Log in',
    toReissue: 'Send a temporary password',
  },
});
