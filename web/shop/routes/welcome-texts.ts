import { defineTexts } from '../../kit/lib/i18n.ts';

/** The first texts for visitors; part of the first load. */
export const welcomeTexts = defineTexts({
  ja: {
    youOpen: 'パックを引いて開封。',
    youGet: '当たったカードが自宅に届く。',
    buyPoints: 'ポイントを買う（1ポイント＝1円）',
    open: 'パックを引いて、その場で開封',
    decide: 'カードごとに発送かポイントかを選ぶ（{{hours}}時間以内）',
    register: '無料で会員登録',
    proof: 'イカサマがないか、自分で確かめる',
  },
  en: {
    youOpen: 'Open card packs online.',
    youGet: 'Your cards are shipped to you.',
    buyPoints: 'Buy points (1 point is 1 yen)',
    open: 'Draw packs and open them at once',
    decide: 'Choose shipping or points for each card (within {{hours}} hours)',
    register: 'Register for free',
    proof: 'Check for yourself that no draw is rigged',
  },
});
