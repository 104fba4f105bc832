import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screens on which a member changes their mail address. */
export const mailChangeTexts = defineTexts({
  ja: {
    title: 'メールアドレスの変更',
    lead: '新しいメールアドレスに、変更を確定するリンクをお送りします。確定するまでは、今のメールアドレスのままです。',
    former:
      '変更後、今のメールアドレスに、{{days}}日以内なら変更を取り消せるリンクをお送りします。今のメールをほかの人に読まれるおそれがある場合は、先にお問い\u2060合わせ窓口へご連絡ください。',
    limits:
      '上限や休止は、変更後も続きます。新しいメールアドレスで受け取っている別のアカウントをお持ちの場合は、そのアカウントの上限や休止も適用されます。',
    newMail: '新しいメールアドレス',
    password: 'パスワード',
    withFactor: '続いて、パスキーまたは認証アプリでご本人を確認します。',
    send: '確認のメールを送る',
    sentTitle: '確認のメールをお送りしました',
    sent: '{{mail}} に届いたメールのリンクを{{hours}}時間以内に開き、「変更を確定する」を押してください。この端末でなくても、ログインしていれば確定できます。',
    notArrived:
      '届かないときは、迷惑メールのフォルダーと、アドレスに間違いがないかをお確かめください。ほかのアカウントで使われているアドレスには、お送りしていません。',
    confirmLead: 'ボタンを押すと、メールアドレスが変わり、次回から新しいアドレスでログインします。',
    confirm: '変更を確定する',
    changed: 'メールアドレスを {{mail}} に変更しました。',
    logInFirst:
      '変更を申し込んだアカウントにログインしてから、このリンクをもう一度開いてください。',
    toLogin: 'ログインする',
    toDetails: '会員情報へ戻る',
    undoTitle: 'メールアドレスの変更を取り消す',
    undoLead:
      'メールアドレスの変更にお心当たりがない場合は、次のボタンを押してください。メールアドレスを元に戻し、すべての端末をログアウトし、今のパスワードを無効にして、仮パスワードをメールでお送りします。変更のお申し込みのあとに追加されたパスキー、連携、認証アプリは解除します。',
    undo: '変更を取り消す',
    undoOwn: 'ご自身で変更された場合や、変更をお申し出になった場合、お手続きは必要ありません。',
    undone: 'メールアドレスを元に戻しました',
    undoneLead:
      'すべての端末をログアウトし、パスワードを無効にしました。変更のあとに追加されたパスキー、連携、認証アプリは解除しました。仮パスワードをメールでお送りしましたので、{{minutes}}分以内にログインして、新しいパスワードを設定してください。',
    toReissue: '仮パスワードを発行する',
  },
  en: {
    title: 'Change your email address',
    lead: 'We send a link to the new address. Nothing changes until you open it, while logged in, and press “Confirm the change”.',
    former:
      'After the change we email a link to your current address. For {{days}} days you can use it to undo the change. If somebody else may be reading your current email, please contact our support team first.',
    limits:
      'Your limits and breaks stay in place after the change. If another account of yours uses the inbox of the new address, the limits and breaks of that account apply too.',
    newMail: 'New email address',
    password: 'Password',
    withFactor: 'Next we ask you to confirm with your passkey or authenticator app.',
    send: 'Send the link',
    sentTitle: 'We have sent you an email',
    sent: 'Please open the link in the email to {{mail}} within {{hours}} hours, and press “Confirm the change”. Any device will do, as long as you are logged in there.',
    notArrived:
      'If it does not arrive, please check your spam folder, and whether the address is right. We do not write to an address that another account uses.',
    confirmLead:
      'When you press the button, your email address changes. From then on you log in with the new one.',
    confirm: 'Confirm the change',
    changed: 'Your email address is now {{mail}}.',
    logInFirst:
      'Please log in to the account that asked for the change, then open this link again.',
    toLogin: 'Log in',
    toDetails: 'Back to my details',
    undoTitle: 'Undo the change to your email address',
    undoLead:
      'If you did not change your email address, press the button. We then restore your address, log out all devices, block the current password and email you a temporary one. We also remove any passkey, linked account and authenticator app that was added after the change was asked for.',
    undo: 'Undo the change',
    undoOwn: 'If you changed it yourself, or asked us to, there is nothing you need to do.',
    undone: 'Your email address is restored',
    undoneLead:
      'All devices were logged out, the old password no longer works, and any passkey, linked account and authenticator app added after the change was removed. We have emailed you a temporary password. It works once, within {{minutes}} minutes: log in with it and set a new one.',
    toReissue: 'Send a temporary password',
  },
});
