import { defineTexts } from '../../lib/i18n.ts';

export const accountTexts = defineTexts({
  ja: {
    login: 'ログイン',
    loginForPack: 'ログインすると、選んだパックのページへ進みます。',
    mail: 'メールアドレス',
    password: 'パスワード',
    showPassword: 'パスワードを表示',
    hidePassword: 'パスワードを隠す',
    saveCookie: '次回から入力を省略する',
    submit: 'ログインする',
    otherWays: 'ログインできない方',
    forgot: 'パスワードをお忘れの方',
    register: '新規会員登録',
  },
  en: {
    login: 'Log in',
    loginForPack: 'Log in, and you go on to the pack you chose.',
    mail: 'Email address',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    saveCookie: 'Keep me logged in',
    submit: 'Log in',
    otherWays: 'Other ways in',
    forgot: 'Forgot your password?',
    register: 'Register',
  },
});
