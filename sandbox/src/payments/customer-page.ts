import { type Html, html, page } from '../page.ts';

/** Writes a label in Japanese and English, each marked with its language. */
export function bilingual(ja: string, en: string): Html {
  return html`<span lang="ja">${ja}</span> / <span lang="en">${en}</span>`;
}

/** Writes a sentence in Japanese, and its translation below it. */
export function notice(ja: string, en: string): Html {
  return html`<p><span lang="ja">${ja}</span><br><span lang="en">${en}</span></p>`;
}

/** Says in both languages what a page plays. */
export function plays(ja: string, en: string): Html {
  return notice(`${ja}を模したテスト用ページです。`, `This test page plays ${en}.`);
}

/** Writes a button that posts the action to the page's own address. */
export function actionButton(action: string, ja: string, en: string): Html {
  return html`<form method="post" action="?action=${encodeURIComponent(action)}"><button>${bilingual(ja, en)}</button></form>`;
}

/** Labels with their values. */
export function facts(rows: readonly (readonly [label: Html | string, value: string])[]): Html {
  return html`<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

export const amountLabel = bilingual('金額', 'Amount');
export const statusLabel = bilingual('状態', 'Status');

/** Shown instead of the buttons once the customer can do nothing more. */
export const nothingToDo = notice(
  'お手続きは終わりました。このページを閉じてください。',
  'There is nothing more to do. You can close this page.',
);

/** Writes the page for a payment that the sandbox does not know. */
export function unknownPaymentPage(): string {
  return page(
    'お支払いが見つかりません / Unknown payment',
    notice(
      'このお支払いはサンドボックスにありません。ショップからもう一度お進みください。',
      'The sandbox has no such payment. Please start again at the shop.',
    ),
  );
}
