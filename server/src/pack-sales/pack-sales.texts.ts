import type { Text } from '../http/language.ts';

export const packTexts = {
  notPausable: {
    ja: '一時停止できるのは、販売中か発売前のパックだけです。一覧で状態を確かめてください。',
    en: 'Only a pack that is on sale or announced can be paused. Check its state in the list.',
  },
  notPaused: {
    ja: 'このパックは一時停止していません。ページを読み込み直してください。',
    en: 'This pack is not paused. Reload the page.',
  },
  nothingToStop: {
    ja: '止めるパックがありません。販売中と発売前のパックはすべて止まっています。',
    en: 'There is nothing to stop: no pack of these is on sale or announced.',
  },
  short: {
    ja: '所在の分からないカードがあるため、再開できません。見つかったカードを「見つかった」と記録するか、別のカードを割り当ててください。',
    en: 'Sales cannot resume, because cards of this pack are missing. Record them as found, or allocate other copies.',
  },
} as const satisfies Record<string, Text>;
