import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts about how and where a member logged in. */
export const loginTexts = defineTexts({
  ja: {
    logTitle: 'ログインの記録',
    logLead:
      '過去{{days}}日間のログインです。お心当たりのないものがあれば、パスワードを変更してください。ほかの端末はすべてログアウトします。そのうえで、この画面のパスキー、連携、認証アプリに、お心当たりのないものがないかをご確認ください。',
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
      'このログインにお心当たりがない場合は、次のボタンを押してください。当店で、すべての端末をログアウトし、今のパスワードを無効にして、仮パスワードをメールでお送りします。GoogleとLINEの連携はすべて解除し、このログインのあとに追加されたパスキーと認証アプリは削除します。その後、新しいパスワードを設定してください。',
    disown: 'このログインに心当たりがない',
    wasMe: 'ご自身でログインされた場合、お手続きは必要ありません。',
    disownedTitle: 'アカウントを保護しました',
    disownedLead:
      'すべての端末をログアウトし、パスワードを無効にして、GoogleとLINEの連携を解除しました。仮パスワードをメールでお送りしましたので、{{minutes}}分以内にログインして、新しいパスワードを設定してください。',
    disownedHint: '仮パスワードが届かないときは、もう一度発行してください。',
    toLogin: 'ログインする',
    toReissue: '仮パスワードを発行する',
    secondStepLead:
      'はじめてご利用の端末のため、ご本人の確認が必要です。{{minutes}}分以内にお済ませください。',
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
      '「{{name}}」ではログインできなくなります。パスワードでは、これまで通りログインできます。',
    removeLast:
      'これが最後のパスキーで、認証アプリもありません。削除すると、パスワードを知られたときに、ほかの人の端末からもログインされるおそれがあります。回復コードも使えなくなります。',
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
    offerAccept: 'パスキーを追加する',
    offerDismiss: '今はしない',
  },
  en: {
    logTitle: 'Login history',
    logLead:
      'Your logins of the last {{days}} days. If you do not recognise one, change your password, which also logs out all other devices. Then remove any passkey, linked account or authenticator app on this page that is not yours.',
    noLogIns: 'There are no logins on record.',
    unknownDevice: 'Unknown device',
    isNewDevice: 'New device',
    isDisowned: 'You reported that this was not you',
    notMe: 'A login you do not recognise',
    notMeLead: 'There was this login to your account:',
    when: 'Time',
    device: 'Device',
    method: 'Method',
    notMeWhat:
      'If this was not you, press the button. We then log out all devices, block your password and email you a temporary one. We also unlink Google and LINE, and remove any passkey and authenticator app that was added after this login. Log in with the temporary password, and set a new one.',
    disown: 'This was not me',
    wasMe: 'If it was you, there is nothing you need to do.',
    disownedTitle: 'We have secured your account',
    disownedLead:
      'All devices were logged out, the old password no longer works, and Google and LINE were unlinked. We have emailed you a temporary password. It works once, within {{minutes}} minutes: log in with it and set a new one.',
    disownedHint: 'If no email arrives, please ask for another temporary password.',
    toLogin: 'Log in',
    toReissue: 'Send a temporary password',
    secondStepLead:
      'We do not recognise this browser. Please confirm that it is you, within {{minutes}} minutes.',
    secondStepSubmit: 'Confirm and log in',
    secondStepBack: 'Start the login again',
    passkeys: 'Passkeys',
    passkeysLead:
      'With a passkey you log in with your fingerprint, face or screen lock, without typing a password. Passkeys do not work on fake sites.',
    passkeysNowhere: 'This browser cannot use passkeys.',
    noPasskeys: 'You have no passkey yet.',
    passkeySince: 'Added on {{time}}',
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
      'It is your last passkey and you have no authenticator app, so anybody who knows your password could log in on any device. Your recovery codes stop working.',
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
      'Kaifu passkeys do not work at this address ({{address}}). It may be a fake site: do not enter your password here. Please open Kaifu from your bookmarks, or by typing its address.',
    offerTitle: 'Log in without a password next time',
    offerLead: 'You can add a passkey, which works with your fingerprint, face or screen lock.',
    offerAccept: 'Add a passkey',
    offerDismiss: 'Not now',
  },
});
