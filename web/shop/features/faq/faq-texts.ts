import { decisionHours, passwordLength, shippingBusinessDays } from '#contract/limits.ts';
import { defineTexts } from '../../../kit/lib/i18n.ts';

export const faqTexts = defineTexts({
  ja: {
    title: 'よくある質問',
    words: '質問を検索',
    search: '検索',
    none: '当てはまる質問がありません',
    noneHint: '言葉を減らすか、お問い合わせください。',
    found: '{{count}}件',
    guide: 'ご利用ガイド',
    letters: 'お問い合わせ',
    proof: '抽選の証明',
  },
  en: {
    title: 'Questions and answers',
    words: 'Search the questions',
    search: 'Search',
    none: 'No question matches',
    noneHint: 'Try fewer words, or write to us.',
    found: 'Found: {{count}}',
    guide: 'User guide',
    letters: 'Contact us',
    proof: 'Proof of the draws',
  },
});

export interface Question {
  readonly question: string;
  readonly answer: string;
}

const questions: Readonly<Record<'ja' | 'en', readonly Question[]>> = {
  ja: [
    {
      question: '当たったカードはいつまでに選べばよいですか。',
      answer: `カードごとに発送かポイントかを選びます。期限は通常、購入から${decisionHours}時間です。正確な期限は、選択待ちのカードとともに画面に表示されます。選ばれなかったカードは、自動でポイントに変わります。`,
    },
    {
      question: '送料はかかりますか。いつ発送されますか。',
      answer: `国内の送料はかかりません。${shippingBusinessDays}営業日以内（土日祝日を除く）に発送します。海外への発送には追加料金がかかる場合があります。`,
    },
    {
      question: '配送状況はどこで確認できますか。',
      answer: '発送するとお知らせが届きます。購入履歴から配送状況を確認できます。',
    },
    {
      question: 'お届け先を変えるにはどうすればよいですか。',
      answer:
        '「お届け先」に住所を追加し、発送のときにお選びください。ご登録の住所の変更は、お問い合わせ窓口で承ります。発送を選んだあとは、お問い合わせください。',
    },
    {
      question: '購入を取り消せますか。',
      answer:
        'お客様のご都合による取り消しや払い戻しはできません（法令に定める場合を除きます）。購入の前に、最終確認の画面で内容を確かめてください。',
    },
    {
      question: '子どもが同意なく購入しました。取り消せますか。',
      answer:
        '保護者の方の同意がない18歳未満の方の購入は、取り消せます。保護者の方が、お問い合わせ窓口へご連絡ください。消費者ホットライン188（局番なし）にも相談できます。',
    },
    {
      question: '抽選が公正だと、どうすれば分かりますか。',
      answer:
        '中身は発売前に封印され、すべての抽選に証明が付きます。「抽選の証明」のページで、だれでも検証できます。',
    },
    {
      question: '開封の途中で画面を閉じてしまいました。',
      answer: '購入は成立しています。購入履歴から、どの端末でも続きを開封できます。',
    },
    {
      question: '当たったカードを人に見せるにはどうすればよいですか。',
      answer:
        'マイコレクションなどでカードを拡大し、「このカードを共有する」を押します。リンクと画像にお名前は表示されません。いつでも共有をやめられます。',
    },
    {
      question: 'ポイントとコインの違いは何ですか。',
      answer:
        'ポイントはパックの購入に使います。コインはポイントでパックを購入すると貯まり、コインのパックやカードとの引換に使えます。コインで購入したパックのカードは発送のみです。',
    },
    {
      question: '使いすぎを防ぐ方法はありますか。',
      answer:
        '利用の上限や休止を、ご自身で設定できます。「ご利用の上限と休止」の画面で設定します。お金のことで気がかりなときは、消費者ホットライン188（局番なし）に相談できます。',
    },
    {
      question: 'パスワードを忘れました。',
      answer: `ログイン画面の「パスワードをお忘れの方」から再発行できます。新しいパスワードは${passwordLength.min}文字以上にしてください。`,
    },
    {
      question: 'お知らせを止めるにはどうすればよいですか。',
      answer: '「通知」の画面の「通知の設定」で、種類ごとにメールとプッシュ通知を止められます。',
    },
  ],
  en: [
    {
      question: 'Until when can I choose what happens to my cards?',
      answer: `You choose for each card: shipping or points. The deadline is usually ${decisionHours} hours after the purchase. The exact time is shown with the cards that wait for your choice. Cards without a choice become points.`,
    },
    {
      question: 'What does shipping cost, and how long does it take?',
      answer: `Shipping within Japan is free. We ship within ${shippingBusinessDays} business days (not counting weekends and holidays). Shipping abroad may cost extra.`,
    },
    {
      question: 'Where can I see where my parcel is?',
      answer:
        'We tell you when your parcel is sent. Your purchase history then shows its tracking.',
    },
    {
      question: 'How do I change my delivery address?',
      answer:
        'Add the address under "Delivery addresses", and choose it when you ship cards. Our support team changes your registered address. If you have already chosen shipping, please contact us.',
    },
    {
      question: 'Can I cancel a purchase?',
      answer:
        'Purchases of packs and points cannot be cancelled or refunded if you change your mind (except where the law says so). Please check everything on the last screen before you order.',
    },
    {
      question: 'My child bought something without my consent. Can I cancel it?',
      answer:
        'Purchases by people under 18 without the consent of a parent or legal guardian can be cancelled. As the parent or guardian, please contact us. You can also call the Consumer Hotline, 188 (Japan, in Japanese).',
    },
    {
      question: 'How do I know that the draws are fair?',
      answer:
        'The contents are sealed before the sale, and every draw has a proof. Anybody can check it on the page about proofs.',
    },
    {
      question: 'I closed the screen while I was opening packs.',
      answer: 'Your purchase stands. Go on opening from your purchase history, on any device.',
    },
    {
      question: 'How can I show a card that I won?',
      answer:
        'Enlarge the card, for example in your collection, and press "Share this card". Neither the link nor the pictures have your name. You can stop sharing at any time.',
    },
    {
      question: 'What is the difference between points and coins?',
      answer:
        'Points buy packs. You earn coins when you buy packs with points; coins buy coin packs and cards of the exchange. Cards of coin packs can only be shipped.',
    },
    {
      question: 'How can I limit what I spend?',
      answer:
        'You can set your own limits, or take a break. See "Limits and breaks" in the menu of your account. If you are worried about your spending, you can call the Consumer Hotline, 188 (Japan, in Japanese).',
    },
    {
      question: 'I forgot my password.',
      answer: `Get a new one from the log-in screen. It must have at least ${passwordLength.min} characters.`,
    },
    {
      question: 'How do I stop notices?',
      answer:
        'In your notification settings you can stop emails and push notifications for each kind.',
    },
  ],
};

/** The questions that members ask. */
export function questionsIn(language: 'ja' | 'en'): readonly Question[] {
  return questions[language];
}
