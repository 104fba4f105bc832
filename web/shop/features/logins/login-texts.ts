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
      'このログインにお心当たりがない場合は、次のボタンを押してください。当店ですべての端末をログアウトし、今のパスワードを無効にして、仮パスワードをメールでお送りします。その後、新しいパスワードを設定してください。',
    disown: 'このログインに心当たりがない',
    wasMe: 'ご自身でログインされた場合、お手続きは必要ありません。',
    disownedTitle: 'アカウントを保護しました',
    disownedLead:
      'すべての端末をログアウトし、パスワードを無効にしました。仮パスワードをメールでお送りしましたので、それでログインして、新しいパスワードを設定してください。',
    disownedHint: '仮パスワードが届かないときは、もう一度発行してください。',
    toLogin: 'ログインする',
    toReissue: '仮パスワードを発行する',
    secondStepLead:
      'はじめてご利用の端末のため、ご本人であることを確認します。{{minutes}}分以内に確認してください。',
    secondStepSubmit: '確認してログインする',
    secondStepBack: 'ログインをやり直す',
    passkeys: 'パスキー',
    passkeysLead:
      'パスキーを追加すると、画面のロックを解除するのと同じ操作で、パスワードを入力せずにログインできます。パスキーは、偽のサイトでは使えません。',
    passkeysNowhere: 'このブラウザーではパスキーを使えません。',
    noPasskeys: 'パスキーはまだありません。',
    passkeySince: '追加 {{time}}',
    passkeyUsed: '最終利用 {{time}}',
    addPasskey: 'パスキーを追加する',
    passkeyAdded: 'パスキーを追加しました。',
    isCopied:
      '複製されたおそれがあるため、ログインには使えません。削除して、新しいものを追加してください。',
    passkeyNotMade: 'パスキーは追加されませんでした。もう一度お試しください。',
    removePasskey: '削除',
    removeNamed: '{{name}}を削除',
    removeTitle: 'このパスキーを削除しますか？',
    removeLead:
      '「{{name}}」ではログインできなくなります。パスワードでのログインは、これまでどおりできます。',
    removeLast:
      'これが最後のパスキーで、認証アプリもないため、新しい端末でもパスワードだけでログインできるようになり、回復コードは使えなくなります。',
    removeNow: '削除する',
    keep: '削除しない',
    passkeyRemoved: 'パスキーを削除しました。',
    passwordTitle: 'パスワードの確認',
    password: 'パスワード',
    showPassword: 'パスワードを表示',
    hidePassword: 'パスワードを隠す',
    goOn: '続ける',
    cancel: 'キャンセル',
    byPasskey: 'パスキーでログインする',
    passkeyNotShown:
      'パスキーを確認できませんでした。もう一度お試しになるか、パスワードでログインしてください。',
    wrongSite:
      '開封のパスキーは、このアドレス（{{address}}）では使えません。偽のサイトのおそれがあります。パスワードは入力せず、ブックマークなどから開封を開き直してください。',
    offerTitle: '次回は、パスワードなしでログインできます',
    offerLead: '画面のロックを解除するのと同じ操作で使えるパスキーを追加できます。',
    offerAccept: 'パスキーを設定する',
    offerDismiss: '今はしない',
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
      'If this was not you, press the button. We then log out all devices, block the current password, and send you a temporary password by email. Then set a new password.',
    disown: 'This was not me',
    wasMe: 'If it was you, there is nothing you need to do.',
    disownedTitle: 'We have secured your account',
    disownedLead:
      'All devices were logged out, and the old password no longer works. We have sent you a temporary password by email: log in with it and set a new one.',
    disownedHint: 'If no email arrives, please ask for another temporary password.',
    toLogin: 'Log in',
    toReissue: 'Send a temporary password',
    secondStepLead:
      'You have not used this device before. Please confirm that it is you, within {{minutes}} minutes.',
    secondStepSubmit: 'Confirm and log in',
    secondStepBack: 'Start the login again',
    passkeys: 'Passkeys',
    passkeysLead:
      'With a passkey you log in by fingerprint, face or screen lock, without typing a password. Passkeys do not work on fake sites.',
    passkeysNowhere: 'This browser cannot use passkeys.',
    noPasskeys: 'You have no passkey yet.',
    passkeySince: 'Added {{time}}',
    passkeyUsed: 'Last used {{time}}',
    addPasskey: 'Add a passkey',
    passkeyAdded: 'The passkey was added.',
    isCopied:
      'It may have been copied, so you cannot log in with it. Please remove it and add another one.',
    passkeyNotMade: 'No passkey was added. Please try again.',
    removePasskey: 'Remove',
    removeNamed: 'Remove {{name}}',
    removeTitle: 'Remove this passkey?',
    removeLead: 'You can then no longer log in with “{{name}}”. Your password still works.',
    removeLast:
      'It is your last passkey and you have no authenticator app: your password alone then opens your account on any device, and the recovery codes stop working.',
    removeNow: 'Remove it',
    keep: 'Keep it',
    passkeyRemoved: 'The passkey was removed.',
    passwordTitle: 'Enter your password',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    goOn: 'Continue',
    cancel: 'Cancel',
    byPasskey: 'Log in with a passkey',
    passkeyNotShown:
      'We could not confirm your passkey. Please try again, or log in with your password.',
    wrongSite:
      'Passkeys of Kaifu do not work at this address ({{address}}). It may be a fake site: do not enter your password here. Please open Kaifu from your bookmarks, or by typing its address.',
    offerTitle: 'Log in without a password next time',
    offerLead: 'You can add a passkey, which works by fingerprint, face or screen lock.',
    offerAccept: 'Set up a passkey',
    offerDismiss: 'Not now',
  },
});
