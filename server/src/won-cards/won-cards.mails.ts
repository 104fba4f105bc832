import { shippingBusinessDays } from '#contract/limits.ts';
import type { Currency } from '../db/types.ts';
import type { Language, Text } from '../http/language.ts';
import { formatCoins, formatMoment, formatNumber, formatPoints } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';
import type { WaitingMail } from './reminders.rules.ts';

/** A purchase with cards that wait for a choice. */
interface Waiting {
  id: string;
  pack: Text;
  count: number;
  paid: number;
  openCards: number;
  decideBy: Date;
}

/** The most purchases that a mail lists; a sentence counts the rest. */
const maxListed = 10;

const cardsIn = (cards: number, language: Language) =>
  language === 'ja'
    ? `${formatNumber(cards)}枚`
    : `${formatNumber(cards)} ${cards === 1 ? 'card' : 'cards'}`;

const sumOf = <Item>(items: readonly Item[], read: (item: Item) => number) =>
  items.reduce((sum, item) => sum + read(item), 0);

/** Lists items as lines of a mail, up to a limit; a last line says how many more there are. */
function listed<Item>(
  items: readonly Item[],
  language: Language,
  line: (item: Item) => [string, string],
): { facts: [string, string][] } {
  const facts = items.slice(0, maxListed).map(line);
  const more = items.length - facts.length;
  if (more > 0)
    facts.push(language === 'ja' ? ['ほか', `${more}件`] : ['Further purchases', String(more)]);
  return { facts };
}

const subjects: Readonly<Record<WaitingMail, Text>> = {
  receipt: {
    ja: '【開封】ご購入の内容と、選択待ちカードのお知らせ',
    en: '[Kaifu] Your purchase, and cards that wait for your choice',
  },
  first: {
    ja: '【開封】選択待ちカードの期限が近づいています',
    en: '[Kaifu] Your cards still wait for your choice',
  },
  last: {
    ja: '【開封】まもなく選択待ちカードの期限です',
    en: '[Kaifu] Last call: choose what happens to your cards',
  },
};

/** Writes the mail about all waiting cards: purchases with their price, nearest deadline first. */
export function waitingCardsMail(mail: WaitingMail, waiting: readonly Waiting[]): Mail {
  const cards = sumOf(waiting, ({ openCards }) => openCards);
  const [next] = waiting;
  if (next === undefined) throw new RangeError('no purchase waits');
  const path = `/get-card-list?packHistoryId=${next.id}`;
  const letter = (language: Language, lead: string, rest: string, link: string) => ({
    subject: subjects[mail][language],
    parts: [
      lead,
      listed(waiting, language, (purchase) => [
        purchase.pack[language],
        lineOf(purchase, language),
      ]),
      rest,
      { link, path },
      {
        link:
          language === 'ja'
            ? '購入履歴と抽選の証明を見る'
            : 'See your purchases and the proof of each draw',
        path: '/buy-product-history',
      },
    ],
  });
  return {
    ja: letter(
      'ja',
      `${cardsIn(cards, 'ja')}のカードが選択を待っています。いちばん早い期限は${formatMoment(next.decideBy, 'ja')}です。`,
      `発送するか、ポイントに交換するかを、それぞれの期限までにお選びください。期限を過ぎたカードは、自動でポイントに交換されます。`,
      'カードを選ぶ',
    ),
    en: letter(
      'en',
      `${cardsIn(cards, 'en')} ${cards === 1 ? 'waits' : 'wait'} for your choice. The earliest deadline is ${formatMoment(next.decideBy, 'en')}.`,
      `Choose before each deadline whether a card is shipped to you or exchanged for points. After that, cards become points automatically.`,
      'Choose your cards',
    ),
  };
}

/** Writes a line about a purchase: packs, price, undecided cards and deadline. */
function lineOf({ count, paid, openCards, decideBy }: Waiting, language: Language): string {
  const until = formatMoment(decideBy, language);
  return language === 'ja'
    ? `${formatNumber(count)}パック（${formatPoints(paid, 'ja')}）・未選択${cardsIn(openCards, 'ja')}・${until}まで`
    : `${formatNumber(count)} ${count === 1 ? 'pack' : 'packs'} (${formatPoints(paid, 'en')}), ${cardsIn(openCards, 'en')} to choose, until ${until}`;
}

/**
 * Writes the mail about cards that were converted to points after the deadline: their purchases,
 * deadlines and points.
 */
export function lapsedCardsMail(
  lapsed: readonly { pack: Text; cards: number; points: number; decideBy: Date }[],
): Mail {
  const cards = sumOf(lapsed, (purchase) => purchase.cards);
  const points = sumOf(lapsed, (purchase) => purchase.points);
  const lines = (language: Language) =>
    listed(lapsed, language, ({ pack, cards: some, points: worth, decideBy }) => [
      pack[language],
      language === 'ja'
        ? `${cardsIn(some, 'ja')} → ${formatPoints(worth, 'ja')}（期限 ${formatMoment(decideBy, 'ja')}）`
        : `${cardsIn(some, 'en')} → ${formatPoints(worth, 'en')} (deadline ${formatMoment(decideBy, 'en')})`,
    ]);
  return {
    ja: {
      subject: `【開封】選択期限が過ぎ、カードを${formatPoints(points, 'ja')}に交換しました`,
      parts: [
        `期限までに選択されなかったカード${cardsIn(cards, 'ja')}を、${formatPoints(points, 'ja')}に交換しました。`,
        lines('ja'),
        { link: '購入履歴を見る', path: '/buy-product-history' },
      ],
    },
    en: {
      subject: `[Kaifu] The time to choose is over: your cards became ${formatPoints(points, 'en')}`,
      parts: [
        `${cardsIn(cards, 'en')} that you had not chosen before the deadline became ${formatPoints(points, 'en')}.`,
        lines('en'),
        { link: 'See your purchases', path: '/buy-product-history' },
      ],
    },
  };
}

/**
 * Writes the mail about a decision: what is shipped, to which recipient, and what became how many
 * points. It leaves out the full address, because mails can be read over a shoulder.
 */
export function decisionMail(decided: {
  purchaseId: string;
  pack: Text;
  shipped: number;
  /** Undefined if nothing is shipped. */
  shipTo: Text | undefined;
  converted: number;
  points: number;
}): Mail {
  const { pack, shipped, shipTo, converted, points } = decided;
  const path = `/buy-product-history-detail?packHistoryId=${decided.purchaseId}`;
  const factsIn = (
    language: Language,
    names: Record<'pack' | 'shipped' | 'to' | 'converted', string>,
  ) => ({
    facts: [
      [names.pack, pack[language]],
      ...(shipTo === undefined
        ? []
        : [
            [names.shipped, cardsIn(shipped, language)],
            [names.to, shipTo[language]],
          ]),
      ...(converted > 0
        ? [[names.converted, `${cardsIn(converted, language)} → ${formatPoints(points, language)}`]]
        : []),
    ] as [string, string][],
  });
  return {
    ja: {
      subject: '【開封】カードのお手続きを承りました',
      parts: [
        'カードのお手続きを、次のとおり承りました。',
        factsIn('ja', {
          pack: 'パック',
          shipped: '発送',
          to: 'お届け先',
          converted: 'ポイント交換',
        }),
        ...(shipped > 0 ? [shipSoon.ja] : []),
        { link: '購入の詳細を見る', path },
      ],
    },
    en: {
      subject: '[Kaifu] We have received your choice',
      parts: [
        'This is what you chose for your cards.',
        factsIn('en', {
          pack: 'Pack',
          shipped: 'To be shipped',
          to: 'Ship to',
          converted: 'Exchanged for points',
        }),
        ...(shipped > 0 ? [shipSoon.en] : []),
        { link: 'See this purchase', path },
      ],
    },
  };
}

/** Writes the mail about a decision on cards of several purchases. */
export function boxDecisionMail({
  purchases,
  shipTo,
  points,
}: {
  purchases: readonly { pack: Text; shipped: number; converted: number }[];
  /** Undefined if nothing is shipped. */
  shipTo: Text | undefined;
  points: number;
}): Mail {
  const converted = sumOf(purchases, (purchase) => purchase.converted);
  const lines = (language: Language) =>
    listed(purchases, language, (purchase) => [
      purchase.pack[language],
      [
        ...(purchase.shipped > 0
          ? [
              `${language === 'ja' ? '発送' : 'to be shipped:'} ${cardsIn(purchase.shipped, language)}`,
            ]
          : []),
        ...(purchase.converted > 0
          ? [
              `${language === 'ja' ? 'ポイント' : 'for points:'} ${cardsIn(purchase.converted, language)}`,
            ]
          : []),
      ].join(language === 'ja' ? '、' : ', '),
    ]);
  const sums = (language: Language, to: string, received: string) => ({
    facts: [
      ...(shipTo === undefined ? [] : [[to, shipTo[language]]]),
      ...(converted > 0 ? [[received, formatPoints(points, language)]] : []),
    ] as [string, string][],
  });
  const path = '/buy-product-history';
  return {
    ja: {
      subject: '【開封】カードのお手続きを承りました',
      parts: [
        'カードのお手続きを、次のとおり承りました。',
        lines('ja'),
        sums('ja', 'お届け先', '受け取ったポイント'),
        ...(shipTo === undefined ? [] : [shipSoon.ja]),
        { link: '購入履歴を見る', path },
      ],
    },
    en: {
      subject: '[Kaifu] We have received your choice',
      parts: [
        'This is what you chose for your cards.',
        lines('en'),
        sums('en', 'Ship to', 'Points received'),
        ...(shipTo === undefined ? [] : [shipSoon.en]),
        { link: 'See your purchases', path },
      ],
    },
  };
}

/** When the cards leave. */
const shipSoon: Text = {
  ja: `${shippingBusinessDays}営業日以内（土日祝日を除く）に発送し、発送時にもう一度お知らせします。`,
  en: `We ship within ${shippingBusinessDays} business days (weekends and holidays excluded), and write again when your cards leave.`,
};

/** The mail to a member who gets prices back, because a copy cannot be delivered. */
export function priceReturnedMail({
  pack,
  count,
  currency,
  paid,
  rankCoins,
}: {
  pack: Text;
  /** Units. */
  count: number;
  currency: Currency;
  /** Points or coins. */
  paid: number;
  /** Coins of the member's rank that go back. */
  rankCoins: number;
}): Mail {
  const format = currency === 'point' ? formatPoints : formatCoins;
  const path = '/buy-product-history';
  return {
    ja: {
      subject: '【開封】パックのカードをお届けできないため、代金を全額お返ししました',
      parts: [
        'ご購入いただいたパックのカード1枚がお届けできなくなり、販売を終了しました。ご購入のときには、そのカードをすでにお届けできなかったおそれがあります。申し訳ございません。お支払いの全額をお返ししました。当たったカードと獲得したコインは、そのままお客様のものです。お手続きは必要ありません。',
        {
          facts: [
            ['パック', pack.ja],
            ['購入数', `${formatNumber(count)}パック`],
            ['お返しした額', format(paid, 'ja')],
            ...rankCoinsFact('取り消したランクのコイン', rankCoins, 'ja'),
          ],
        },
        currency === 'point'
          ? 'お返ししたポイントの有効期限は、お支払いになったときと同じです。その期限が過ぎていた、または7日以内に迫っていたポイントは、お返しした日から7日間使える無償ポイントに替えました。'
          : 'コインは、すぐにお使いいただけます。',
        { link: '購入履歴を見る', path },
      ],
    },
    en: {
      subject: '[Kaifu] A card of your pack cannot be delivered: its price is given back',
      parts: [
        'A card of a pack that you bought cannot be delivered, and we have ended its sale. When you bought the pack, we may already have been unable to send that card to its winner. We are sorry. You have back all that you paid. The cards that you won and the coins that you earned stay yours. You need not do anything.',
        {
          facts: [
            ['Pack', pack.en],
            ['Packs bought', formatNumber(count)],
            ['Given back', format(paid, 'en')],
            ...rankCoinsFact('Coins of your rank taken back', rankCoins, 'en'),
          ],
        },
        currency === 'point'
          ? 'The points are good until the same date as when you paid with them. Points whose date has passed, or was less than seven days away, are now free points that you can use for seven days.'
          : 'You can use the coins at once.',
        { link: 'See your purchases', path },
      ],
    },
  };
}

function rankCoinsFact(name: string, coins: number, language: Language): [string, string][] {
  return coins > 0 ? [[name, formatCoins(coins, language)]] : [];
}

/** Writes the notice about all waiting cards, with the earliest deadline. */
export function waitingCardsNotice(
  mail: Exclude<WaitingMail, 'receipt'>,
  waiting: readonly Pick<Waiting, 'openCards' | 'decideBy'>[],
) {
  const cards = sumOf(waiting, ({ openCards }) => openCards);
  const [next] = waiting;
  if (next === undefined) throw new RangeError('no purchase waits');
  return {
    ja: {
      title: subjects[mail].ja.replace('【開封】', ''),
      body: `${cardsIn(cards, 'ja')}のカードが選択を待っています。期限は${formatMoment(next.decideBy, 'ja')}です。`,
    },
    en: {
      title: subjects[mail].en.replace('[Kaifu] ', ''),
      body: `${cardsIn(cards, 'en')} ${cards === 1 ? 'waits' : 'wait'} for your choice until ${formatMoment(next.decideBy, 'en')}.`,
    },
  };
}
