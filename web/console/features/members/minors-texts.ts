import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts about the age from which members buy points. */
export const minorsTexts = defineTexts({
  ja: {
    titleOff: '18歳未満のポイント購入（今は18歳以上だけ）',
    titleFrom: '18歳未満のポイント購入（今は{{age}}歳から、保護者の同意が必要）',
    hint: '18歳未満の会員は、保護者の方が同意したときだけポイントを購入できます。1か月の上限もあります。許可するかどうかは、弁護士に相談して決めてください。許可する場合や年齢を下げる場合は、2人目の承認が必要です。年齢を上げる場合や許可をやめる場合は、すぐに反映されます。',
    from: '購入できる年齢',
    off: '18歳以上だけ',
    age: '{{age}}歳から（保護者の同意が必要）',
    action: '年齢を変える',
  },
  en: {
    titleOff: 'Points for members under 18 (now: adults alone)',
    titleFrom: 'Points for members under 18 (now: from {{age}}, with a guardian’s consent)',
    hint: 'Members under 18 buy points only if a guardian has consented, up to a limit a month. Decide with a lawyer whether to allow it. A second person must approve a lower age. A higher age, or adults alone, takes effect at once.',
    from: 'Age from which points are sold',
    off: '18 and older alone',
    age: 'From {{age}}, with a guardian’s consent',
    action: 'Change the age',
  },
});
