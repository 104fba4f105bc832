import type { Text } from '../http/language.ts';
import { mostSites } from './connect-site.ts';

/** Why a command on a partner site was refused. */
export const partnerConsoleTexts: Readonly<
  Record<
    | 'too-many'
    | 'in-settings'
    | 'paused-already'
    | 'not-paused'
    | 'begins-in-the-past'
    | 'ends-too-early',
    Text
  >
> = {
  'too-many': {
    ja: `提携サイトは${mostSites}件まで接続できます。`,
    en: `The shop connects at most ${mostSites} partner sites.`,
  },
  'in-settings': {
    ja: 'このサイトのURLと秘密の鍵は、サーバーの設定（KAIFU_PARTNERS）にあります。そちらを変えてください。',
    en: 'The settings of the server (KAIFU_PARTNERS) have the address and the secret of this site. Change them there.',
  },
  'paused-already': {
    ja: 'この提携サイトは、すでに休止しています。',
    en: 'This partner site is paused already.',
  },
  'not-paused': {
    ja: 'この提携サイトは休止していません。',
    en: 'This partner site is not paused.',
  },
  'begins-in-the-past': {
    ja: '休止の開始には、これからの日時を入力してください。すぐに休止するときは、空欄にしてください。',
    en: 'Choose a beginning that lies ahead. Leave it empty to pause now.',
  },
  'ends-too-early': {
    ja: '休止の終了には、開始より後の、これからの日時を入力してください。',
    en: 'Choose an end that lies ahead and after the beginning.',
  },
};
