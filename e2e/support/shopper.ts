import { expect, type Locator, type Page } from '@playwright/test';

/** The texts that a shopper reads and presses from a pack to its cards. */
const words = {
  ja: {
    mail: 'メールアドレス',
    password: 'パスワード',
    count: '購入数',
    draw: 'パックを引く',
    confirmTitle: '購入内容の確認',
    fullConfirmation: '1つの画面で大きく確認する',
    buy: '購入して開封する',
    alreadyBought: 'この購入は完了しています',
    toCards: '引いたカードを見る',
    stage: '開封の画面',
    start: 'タップして開封',
    resume: '続きから開封',
    open: '開ける',
    turn: 'めくる',
    next: '次へ',
    skipAll: 'ALL SKIP 演出をスキップ',
    summary: '開封結果',
    toChoice: '発送かポイントかを選ぶ',
    toThanks: '完了へ進む',
    chooseTitle: 'カードの受け取り方を選ぶ',
    ship: /を発送する$/,
    allToPoints: 'すべてポイント',
    toFinalCheck: '確認へ進む',
    finalCheck: '最終確認',
    decide: 'この内容で確定する',
    thanks: '手続きが完了しました',
  },
  en: {
    mail: 'Email address',
    password: 'Password',
    count: 'Quantity',
    draw: 'Open packs',
    confirmTitle: 'Confirm purchase',
    fullConfirmation: 'Review it on a page of its own',
    buy: 'Buy and open',
    alreadyBought: 'This purchase is complete',
    toCards: 'See the cards',
    stage: 'Opening stage',
    start: 'Tap to open',
    resume: 'Tap to continue',
    open: 'Open it',
    turn: 'Turn it over',
    next: 'Next',
    skipAll: 'ALL SKIP to the results',
    summary: 'What you drew',
    toChoice: 'Choose shipping or points',
    toThanks: 'Finish',
    chooseTitle: 'Choose what happens to your cards',
    ship: /^Ship (?!all)/,
    allToPoints: 'All to points',
    toFinalCheck: 'Review',
    finalCheck: 'Final check',
    decide: 'Confirm my choices',
    thanks: 'All done',
  },
} as const;

type Language = keyof typeof words;

/** Makes a shopper who acts on a browser page; each step knows the texts on the screen. */
export function shopperOn(page: Page, language: Language = 'ja') {
  const texts = words[language];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });

  return {
    texts,
    button,
    heading,
    draw: button(texts.draw),
    dialog: page.getByRole('dialog', { name: texts.confirmTitle }),
    buy: button(texts.buy),
    stage: page.getByRole('dialog', { name: texts.stage }),
    /** The picture on the sleeve around the first pack. */
    cover: page.locator('[data-part="sleeve"] img'),
    decide: button(texts.decide),
    /** The buttons that ship one card each. */
    shipButtons: page.getByRole('main').getByRole('button', { name: texts.ship }),

    async choose(packId: number, count: number): Promise<void> {
      await page.goto(`/pack-detail?packId=${packId}`);
      await page.getByRole('spinbutton', { name: texts.count, exact: true }).fill(String(count));
    },

    /** Buys packs: from a pack's page through the dialog to the opening. */
    async buyPacks(packId: number, count = 1): Promise<void> {
      await this.choose(packId, count);
      await this.draw.click();
      await this.buy.click();
      await expect(page).toHaveURL(/^[^?]*\/gacha-animation\?packHistoryId=/);
    },

    async skipToSummary(): Promise<void> {
      await button(texts.skipAll).click();
      await expect(heading(texts.summary)).toBeVisible();
    },

    /**
     * Buys packs: from a pack's page to the choice for the cards, without watching the opening.
     * Returns the purchase's public id.
     */
    async buyAndSkip(packId: number, count: number): Promise<string> {
      await this.buyPacks(packId, count);
      const purchaseId = new URL(page.url()).searchParams.get('packHistoryId') ?? '';
      await this.skipToSummary();
      await button(texts.toChoice).click();
      await expect(heading(texts.chooseTitle)).toBeVisible();
      return purchaseId;
    },

    async toFinalCheck(): Promise<void> {
      await button(texts.toFinalCheck).click();
      await expect(heading(texts.finalCheck)).toBeVisible();
    },
  };
}

/** Finds the value next to a label in a list of facts. */
export function factOf(place: Page | Locator, label: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
}
