import { defineTexts } from '../lib/i18n.ts';

/** What visitors read first; part of the first load. */
export const welcomeTexts = defineTexts({
  ja: {
    what: 'パックを引いて開封。当たったカードが自宅に届く。',
    buyPoints: 'ポイントを買う（1ポイント＝1円）',
    open: 'パックを引いて、その場で開封',
    decide: '{{hours}}時間以内に、1枚ずつ発送かポイントかを選ぶ',
    register: '無料で会員登録',
    proof: '抽選にイカサマがないか、自分で確かめられます',
  },
  en: {
    what: 'Open card packs online. Your cards are shipped to you.',
    buyPoints: 'Buy points (1 point is 1 yen)',
    open: 'Draw packs and open them at once',
    decide: 'Within {{hours}} hours choose for each card: shipping or points',
    register: 'Register for free',
    proof: 'Check for yourself that no draw is rigged',
  },
});
