import type { Language, Text } from '../http/language.ts';
import { formatMoment } from '../lib/format.ts';
import { type VoidRefusal, voidAfterHours } from './voiding.rules.ts';

type Reason = Exclude<VoidRefusal['kind'], 'unknown'>;

const texts: Readonly<Record<Exclude<Reason, 'too-early'>, Text>> = {
  'no-beacon': {
    ja: 'このパックは公開乱数を使わないため、抽選待ちはありません。販売を終えるには、終了日時を設定してください。',
    en: 'This pack is drawn without the public beacon, so nothing waits. To end its sale, set its end date.',
  },
  'no-key': {
    ja: 'このパックは別の秘密鍵で封印されているため、署名できません。封印に使った秘密鍵でお店を起動してください。',
    en: 'Another secret sealed this pack, so the shop cannot sign for it. Start the shop with the secret that sealed it.',
  },
  'nothing-waits': {
    ja: '抽選を待っている購入はありません。販売を終えるには、終了日時を設定してください。',
    en: 'No purchase of this pack waits for its draw. To end its sale, set its end date.',
  },
  drawable: {
    ja: '公開乱数が届いています。まもなく抽選されるため、終了できません。',
    en: 'The public random number has come, so the draw is about to happen. The pack was not closed.',
  },
};

/** Why the rounds of a pack do not become void, and what to do instead. */
export function voidRefusalText(refusal: Exclude<VoidRefusal, { kind: 'unknown' }>): Text {
  if (refusal.kind !== 'too-early') return texts[refusal.kind];
  const from = (language: Language) => formatMoment(refusal.possibleFrom, language);
  return {
    ja: `公開乱数の予定時刻から、まだ${voidAfterHours}時間たっていません。遅れて届くこともあるため、${from('ja')}まで終了できません。`,
    en: `The number is overdue by less than ${voidAfterHours} hours and may still come. The pack can be closed from ${from('en')} on.`,
  };
}
