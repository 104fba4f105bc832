import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts about log-ins with accounts of other companies; `{{name}}` is the company. */
export const identityTexts = defineTexts({
  ja: {
    google: 'Googleでログイン',
    line: 'LINEでログイン',
    returnTitle: '{{name}}でログイン',
    linkTitle: '{{name}}の連携',
    toLinkTitle: '{{name}}を連携する',
    toLinkLead:
      '{{mail}}で登録されたアカウントがあります。ご本人であることを確かめるため、一度だけ、パスワードかパスキーでログインしてください。{{name}}が連携され、次回から{{name}}でログインできます。',
    notLinked:
      'ログインしましたが、{{name}}は連携されませんでした。「ログインと端末」の画面で、もう一度お試しください。',
    toRegisterLead:
      '{{mail}}の会員登録はまだありません。新規会員登録をしたあとに、もう一度「{{name}}でログイン」を選ぶと、{{name}}を連携できます。',
    otherMail:
      'ほかのメールアドレスで登録されている方は、いつもの方法でログインし、「ログインと端末」の画面で{{name}}を連携してください。',
    register: '新規会員登録へ進む',
    toLogin: 'ログイン画面へ',
    toSessions: '「ログインと端末」の画面へ',
    linked: '{{name}}を連携しました。次回から{{name}}でログインできます。',
    accounts: '連携しているアカウント',
    accountsLead:
      '連携したアカウントで、パスワードを入力せずにログインできます。当店が受け取るのは、会員の識別子とメールアドレスだけです。当店がお客様に代わって投稿することはありません。',
    isNotLinked: '連携していません',
    since: '連携 {{time}}',
    used: '最終利用 {{time}}',
    link: '連携する',
    linkNamed: '{{name}}を連携する',
    unlink: '解除',
    unlinkNamed: '{{name}}の連携を解除',
    unlinkTitle: '{{name}}の連携を解除しますか？',
    unlinkLead:
      '{{name}}ではログインできなくなります。ほかの方法では、これまで通りログインできます。',
    unlinkNow: '解除する',
    keep: '解除しない',
    unlinked: '連携を解除しました。',
  },
  en: {
    google: 'Sign in with Google',
    line: 'Log in with LINE',
    returnTitle: 'Log in with {{name}}',
    linkTitle: 'Link {{name}}',
    toLinkTitle: 'Link {{name}}',
    toLinkLead:
      'There is already a Kaifu account with {{mail}}. If it is yours, log in once with your password or a passkey: we then link {{name}}, and from next time you can log in with {{name}}.',
    notLinked:
      'You are logged in, but {{name}} was not linked. Please try again on the page “Logins and devices”.',
    toRegisterLead:
      'There is no member with the address {{mail}} yet. Register first; then choose {{name}} on the login page again to link {{name}}.',
    otherMail:
      'If you registered with another address, log in as you usually do and link {{name}} on the page “Logins and devices”.',
    register: 'Register',
    toLogin: 'To the login page',
    toSessions: 'To “Logins and devices”',
    linked: '{{name}} was linked. From next time you can log in with {{name}}.',
    accounts: 'Linked accounts',
    accountsLead:
      'With a linked account you log in without typing a password. We receive only your email address and an ID from Google or LINE, no friends and no messages. We never post anything in your name.',
    isNotLinked: 'Not linked',
    since: 'Linked on {{time}}',
    used: 'Last used {{time}}',
    link: 'Link',
    linkNamed: 'Link {{name}}',
    unlink: 'Unlink',
    unlinkNamed: 'Unlink {{name}}',
    unlinkTitle: 'Unlink {{name}}?',
    unlinkLead: 'You can then no longer log in with {{name}}. Your other ways to log in stay.',
    unlinkNow: 'Unlink it',
    keep: 'Keep it',
    unlinked: 'The account was unlinked.',
  },
});
