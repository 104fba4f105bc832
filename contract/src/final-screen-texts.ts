/** A final screen as it was shown before orders, with the words of the law's article 12-6. */
interface FinalScreen {
  readonly orders: 'points' | 'packs';
  readonly language: 'ja' | 'en';
  /** The day on which this text was written. */
  readonly since: string;
  /**
   * Its texts by their names in the shop, in the order of the screen, with the shop's limits filled
   * in. Of texts that exclude each other, such as for a way to pay, the order shows which one.
   * `{{count}}`, `{{price}}`: values of the order.
   */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Every final screen that was ever shown, by the number that is stored with orders
 * (`payment.final_screen`, `purchase.final_screen`). An entry is never changed or removed: a new
 * text gets a new number, and `finalScreens` names it.
 */
export const finalScreenTexts: Readonly<Record<number, FinalScreen>> = {
  1: {
    orders: 'points',
    language: 'ja',
    since: '2026-11-27',
    texts: {
      confirmTitle: 'ご購入内容の確認',
      points: '購入ポイント',
      bonus: '特典のポイント',
      price: 'お支払い金額',
      payTime: 'お支払い時期',
      payAtOnce: 'お申し込み時',
      payInTime: 'お申し込みから3日以内',
      delivery: 'ポイントの付与',
      deliverAtOnce: 'お支払いの完了後すぐ',
      deliverByBank: '入金の確認後（平日10:00〜18:00以外のお振り込みは翌営業日）',
      validity: '有効期限',
      validFor: '付与から6か月',
      cancellation: 'キャンセル',
      noCancellation: 'お支払い後の返品・返金不可',
      pay: '{{price}}を支払う',
      order: '{{price}}の購入を申し込む',
    },
  },
  2: {
    orders: 'points',
    language: 'en',
    since: '2026-11-27',
    texts: {
      confirmTitle: 'Confirm your purchase',
      points: 'Points',
      bonus: 'Free points with it',
      price: 'Amount',
      payTime: 'Payment due',
      payAtOnce: 'When you order',
      payInTime: 'Within 3 days of ordering',
      delivery: 'Points arrive',
      deliverAtOnce: 'As soon as the payment is complete',
      deliverByBank:
        'Once the transfer has arrived (on the next business day, if made outside weekdays 10:00–18:00 JST)',
      validity: 'Valid for',
      validFor: '6 months from arrival',
      cancellation: 'Cancellation',
      noCancellation: 'No returns or refunds after payment',
      pay: 'Pay {{price}}',
      order: 'Order for {{price}}',
    },
  },
  3: {
    orders: 'packs',
    language: 'ja',
    since: '2026-11-27',
    texts: {
      screenTitle: '購入の確認',
      pack: 'パック',
      count: '購入数',
      countOption_other: '{{count}}パック',
      cards: '引けるカード',
      cardsOf_other: '{{count}}枚（1パック＝\u200bカード1枚）',
      saleEnds: '販売の終了',
      ownedPoints: '所持ポイント',
      spentPoints: '使用ポイント',
      remainingPoints: '残りポイント',
      ownedCoins: '所持コイン',
      spentCoins: '使用コイン',
      remainingCoins: '残りコイン',
      earnedCoins: '獲得コイン',
      confirmQuestion_beacon:
        '購入の数秒後に公開される乱数で抽選されます。購入後の取り消しはできません。',
      confirmQuestion_instant: '購入すると、その場で抽選されます。購入後の取り消しはできません。',
      undecidedBecomePoints:
        '引いたカードは、24時間以内に発送かポイントかをお選びください。そのままにするとポイントに変わります。',
      coinCardsAreShipped: '発送のみ：引いたカードはすべて発送します。ポイントには変えられません。',
      shippedWithin: '発送は14営業日以内（土日祝日を除く）です。',
      purchase: '購入して開封する',
    },
  },
  4: {
    orders: 'packs',
    language: 'en',
    since: '2026-11-27',
    texts: {
      screenTitle: 'Confirm your purchase',
      pack: 'Pack',
      count: 'Quantity',
      countOption_one: '{{count}} pack',
      countOption_other: '{{count}} packs',
      cards: 'Cards you draw',
      cardsOf_one: '{{count}} (1 pack = 1 card)',
      cardsOf_other: '{{count}} (1 pack = 1 card)',
      saleEnds: 'Sale ends',
      ownedPoints: 'Points you have',
      spentPoints: 'Points spent',
      remainingPoints: 'Points remaining',
      ownedCoins: 'Coins you have',
      spentCoins: 'Coins spent',
      remainingCoins: 'Coins remaining',
      earnedCoins: 'Coins you earn',
      confirmQuestion_beacon:
        'A public random number, published seconds after you buy, draws your cards. A purchase cannot be undone.',
      confirmQuestion_instant:
        'The draw takes place the moment you buy. A purchase cannot be undone.',
      undecidedBecomePoints:
        'Choose shipping or points for your cards within 24 hours. Cards you leave undecided turn into points.',
      coinCardsAreShipped:
        'Shipping only: we ship every card you draw, and none can become points.',
      shippedWithin: 'We ship within 14 business days, not counting weekends and holidays.',
      purchase: 'Buy and open',
    },
  },
  5: {
    orders: 'points',
    language: 'ja',
    since: '2026-11-27',
    texts: {
      confirmTitle: 'ご購入内容の確認',
      points: '購入ポイント',
      bonus: '特典のポイント',
      price: 'お支払い金額',
      payTime: 'お支払い時期',
      payAtOnce: 'お申し込み時',
      payInTime: 'お申し込みから3日以内（お申し込み後に期限の日時を表示します）',
      delivery: 'ポイントの付与',
      deliverAtOnce: 'お支払いの完了後すぐ',
      deliverByBank: '入金の確認後（平日10:00〜18:00以外のお振り込みは翌営業日）',
      validity: '有効期限',
      validFor: '付与から6か月',
      cancellation: 'キャンセル',
      noCancellation: 'お客様のご都合による返品・返金は不可（法令に定める場合を除く）',
      pay: '{{price}}を支払う',
      order: '{{price}}の購入を申し込む',
    },
  },
  6: {
    orders: 'points',
    language: 'en',
    since: '2026-11-27',
    texts: {
      confirmTitle: 'Confirm your purchase',
      points: 'Points',
      bonus: 'Bonus points',
      price: 'Amount',
      payTime: 'Payment due',
      payAtOnce: 'When you order',
      payInTime: 'Within 3 days of ordering (the exact time is shown then)',
      delivery: 'Points arrive',
      deliverAtOnce: 'As soon as the payment is complete',
      deliverByBank:
        'Once the transfer has arrived (on the next business day, if made outside weekdays 10:00–18:00 JST)',
      validity: 'Valid for',
      validFor: '6 months from arrival',
      cancellation: 'Cancellation',
      noCancellation: 'No returns or refunds if you change your mind, except where the law says so',
      pay: 'Pay {{price}}',
      order: 'Order for {{price}}',
    },
  },
};
