import type { ClosingBar } from '#contract/shop/profile.ts';
import type { Text } from '../http/language.ts';

export const memberTexts = {
  dayOver: {
    ja: 'この日はもう過ぎています。今日以降の日付を入力してください。',
    en: 'This day is over. Enter today or a later day.',
  },
  notRestricted: {
    ja: 'この会員は、選ばれた利用を制限されていません。',
    en: 'This member is not restricted from any of these.',
  },
  cancelledByGuardian: {
    ja: '保護者の方がこの会員の支払いを取り消したため、すべての利用の制限を続けます。返金が終わりましたら、アカウントを閉じてください。',
    en: 'A guardian has cancelled payments of this member, so all restrictions stay. Close the account when the refunds are done.',
  },
  'not-needed': {
    ja: 'この会員には、休止、上限、18歳未満の制限、同じ受信トレイのほかのアカウントのいずれもありません。リンクは必要ありません。',
    en: 'This member has no break, no limit, is not under 18, and no other account has the same mailbox. So no link is needed.',
  },
  'proved-before': {
    ja: 'この会員のメールアドレスは、もう確認が済んでいます。',
    en: 'The mailbox of this member is proved already.',
  },
  'mailed-within-a-day': {
    ja: 'このメールアドレスには、24時間以内にリンクを送りました。時間をおいて送ってください。',
    en: 'A link was mailed to this address within 24 hours. Send the next one later.',
  },
  nothingToChange: {
    ja: '変える項目を入力してください。',
    en: 'Fill in what is to be changed.',
  },
  mailTaken: {
    ja: 'このメールアドレスは、ほかの会員が使っています。',
    en: 'Another member has this mail address.',
  },
  hasFactor: {
    ja: 'この会員は2段階認証またはパスキーを設定しています。メールアドレス・電話番号・住所は、会員ご本人がログインして変更できます。認証アプリや端末を紛失された場合は、先に2段階認証を解除し、72時間が過ぎてから変更してください。',
    en: 'This member has a second factor, so they change mail address, phone and address themselves, once logged in. If they have lost it, remove the second factors first, and change this when the 72 hours are over.',
  },
  fieldInvalid: {
    ja: 'この項目の内容を確認してください。',
    en: 'Check what is in this field.',
  },
} as const satisfies Record<string, Text>;

/** Names what has to be finished before an account can be closed. */
export const closingBarTexts: Record<ClosingBar, Text> = {
  open_cards: {
    ja: '選択待ちのカードがあります（24時間以内に終わります）。',
    en: 'Cards wait for a decision, for 24 hours at the most.',
  },
  open_refunds: {
    ja: 'まだお返ししていない代金があります（1分ほどで終わります）。',
    en: 'Prices of purchases are still given back, which takes about a minute.',
  },
  open_shipments: {
    ja: 'まだ発送していない荷物があります。',
    en: 'Parcels have not left yet.',
  },
  open_payments: {
    ja: '完了していない支払い、またはこれから入金される可能性のある支払いがあります。',
    en: 'Payments are open, or may still be paid.',
  },
  debt: {
    ja: '不足分のポイントがあります。先に精算または免除してください。',
    en: 'The member owes points. Settle or waive them first.',
  },
};
