import { defineTexts } from '../../../kit/lib/i18n.ts';

export const accountTexts = defineTexts({
  ja: {
    login: 'ログイン',
    loginForPack: 'ログインすると、選んだパックのページへ進みます。',
    mail: 'メールアドレス',
    password: 'パスワード',
    showPassword: 'パスワードを表示',
    hidePassword: 'パスワードを隠す',
    saveCookie: 'ログイン状態を{{days}}日間保持する',
    submit: 'ログインする',
    otherWays: 'ログインできない方',
    forgot: 'パスワードをお忘れの方',
    register: '新規会員登録',
  },
  en: {
    login: 'Log in',
    loginForPack: 'Log in to continue to the pack you chose.',
    mail: 'Email address',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    saveCookie: 'Keep me logged in for {{days}} days',
    submit: 'Log in',
    otherWays: 'Trouble logging in?',
    forgot: 'Forgot your password?',
    register: 'Register',
  },
});
