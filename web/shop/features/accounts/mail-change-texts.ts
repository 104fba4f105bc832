import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screens on which a member changes their mail address. */
export const mailChangeTexts = defineTexts({
  ja: {
    title: 'メールアドレスの変更',
    lead: '新しいメールアドレスに、変更を確定するリンクをお送りします。リンクを開くまでは、今のメールアドレスのままです。',
    former:
      '変更後、今のメールアドレスに、{{days}}日以内なら変更を取り消せるリンクをお送りします。今のメールを他の人に読まれるおそれがある場合は、先にお問い\u2060合わせ窓口へご連絡ください。',
    limits:
      'お支払いの上限や休止は、変更後も続きます。新しいメールアドレスと同じ受信トレイに届く別のアカウントがあれば、そのアカウントの上限や休止も適用されます。',
    newMail: '新しいメールアドレス',
    password: 'パスワード',
    withFactor: '続いて、パスキーまたは認証アプリでご本人を確認します。',
    send: '確認のメールを送る',
    sentTitle: '確認のメールをお送りしました',
    sent: '{{mail}} に届いたメールのリンクを、{{hours}}時間以内に開いてください。この端末でなくても、ログインしていれば開けます。',
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
      'メールアドレスの変更にお心当たりがない場合は、次のボタンを押してください。メールアドレスを元に戻し、すべての端末をログアウトし、今のパスワードを無効にして、仮パスワードをメールでお送りします。',
    undo: '変更を取り消す',
    undoOwn: 'ご自身で変更された場合や、変更をお申し出になった場合、お手続きは必要ありません。',
    undone: 'メールアドレスを元に戻しました',
    undoneLead:
      'すべての端末をログアウトし、パスワードを無効にしました。仮パスワードをメールでお送りしましたので、それでログインして、新しいパスワードを設定してください。',
    toReissue: '仮パスワードを発行する',
  },
  en: {
    title: 'Change your email address',
    lead: 'We send a link to the new address. Until you open it, your present address stays.',
    former:
      'After the change we send a link to your present address, which undoes it within {{days}} days. If somebody else may be reading your present email, please contact our support team first.',
    limits:
      'Your limits and breaks go on after the change. If another account uses the mailbox of the new address, the limits and breaks of that account apply too.',
    newMail: 'New email address',
    password: 'Password',
    withFactor: 'Next we ask you to confirm with your passkey or authenticator app.',
    send: 'Send the link',
    sentTitle: 'We have sent you an email',
    sent: 'Please open the link in the email to {{mail}} within {{hours}} hours. Any device will do, as long as you are logged in there.',
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
    undoTitle: 'Undo the change of your email address',
    undoLead:
      'If you did not change your email address, press the button. We then restore your address, log out all devices, block the current password, and send you a temporary password by email.',
    undo: 'Undo the change',
    undoOwn: 'If you changed it yourself, or asked us to, there is nothing you need to do.',
    undone: 'Your email address is restored',
    undoneLead:
      'All devices were logged out, and the old password no longer works. We have sent you a temporary password by email: log in with it and set a new one.',
    toReissue: 'Send a temporary password',
  },
});
