import { defineTexts } from '../../kit/lib/i18n.ts';

export const shellTexts = defineTexts({
  ja: {
    skip: '本文へ移動',
    console: '管理画面',
    menu: 'メニュー',
    account: 'サインインの設定',
    roles: '役割と権限',
    signOut: 'サインアウト',
    rolesHint:
      'あなたの権限には印が付いています。役割を複数持つ人には、そのすべての権限があります。',
    permission: '権限',
    yes: 'あり',
    no: 'なし',
    yours: 'あなた',
  },
  en: {
    skip: 'Skip to the content',
    console: 'Console',
    menu: 'Menu',
    account: 'Your sign-in',
    roles: 'Roles and permissions',
    signOut: 'Sign out',
    rolesHint:
      'What you may do is marked. A person with several roles has the permissions of all of them.',
    permission: 'Permission',
    yes: 'yes',
    no: 'no',
    yours: 'You',
  },
});
