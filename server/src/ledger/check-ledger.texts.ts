import type { Text } from '../http/language.ts';
import { type Facts, type Found, fillText, unitTexts } from '../lib/fill-text.ts';

const findings = {
  'entry-missing': {
    ja: '仕訳{number}が{place}番目にあります。その前の仕訳がありません。',
    en: 'entry {number} has place {place}: an entry is missing',
  },
  'entry-balance': {
    ja: '仕訳{number}の残高は{balanceAfter}{unit}ですが、そこまでの仕訳の合計は{balance}です。',
    en: 'entry {number} has a balance of {balanceAfter} {unit}, the entries up to it add up to {balance}',
  },
  'account-missing': {
    ja: '口座がないのに仕訳が{entries}件あります。',
    en: '{entries} entries are of a member without an account',
  },
  'account-differs': {
    ja: '口座は付与{credited}・使用{debited}ポイント、{coins}コイン、仕訳{entries}件、購入歴{paid}ですが、帳簿は付与{journalCredited}・使用{journalDebited}ポイント、{journalCoins}コイン、仕訳{journalEntries}件、購入歴{journalPaid}です。',
    en: 'the account has {credited} - {debited} points, {coins} coins after {entries} entries, has paid: {paid}; the journal {journalCredited} - {journalDebited} points, {journalCoins} coins after {journalEntries} entries, has paid: {journalPaid}',
  },
  'shop-account': {
    ja: '仕訳{number}（{entryKind}）の相手の勘定が{account}です。正しくは{expected}です。',
    en: 'entry {number} ({entryKind}) is booked on {account} instead of {expected}',
  },
  'lot-missing': {
    ja: '仕訳{number}は{credited}ポイントの付与ですが、その口がありません。',
    en: 'entry {number} credits {credited} points and made no lot',
  },
  'lot-without-entry': {
    ja: '{beginsAt}からの口に、付与の仕訳がありません。',
    en: 'the lot at {beginsAt} has no entry that credits it',
  },
  'lot-amount': {
    ja: '仕訳{number}は{credited}ポイントの付与ですが、その口は{amount}ポイントです。',
    en: 'entry {number} credits {credited} points and its lot has {amount}',
  },
  'lot-place': {
    ja: '{beginsAt}からの口は、{shouldBeginAt}から始まるはずです。',
    en: 'the lot at {beginsAt} should begin at {shouldBeginAt}',
  },
  'lot-late': {
    ja: '{beginsAt}からの口（{creditedAt}付与）の有効期限が{expiresAt}で、長すぎます。',
    en: 'the lot at {beginsAt} of {creditedAt} is good until {expiresAt}',
  },
  'relaid-lot-late': {
    ja: '付け替えた{beginsAt}からの口の有効期限が{expiresAt}で、それより前のどの口とも違います。',
    en: 'relaid lot at {beginsAt}: valid until {expiresAt}, unlike any lot before it',
  },
  'expiry-late': {
    ja: 'ポイントの有効期限は{firstExpiry}ですが、口座の次の期限は{goodUntil}です。',
    en: 'points expire at {firstExpiry}, the next expiry of the account is {goodUntil}',
  },
  'debts-differ': {
    ja: '口座の不足分は{owed}ポイントですが、その内訳の合計は{debts}です。',
    en: 'the account owes {owed} points, its debts add up to {debts}',
  },
  'relaid-changed': {
    ja: '口の付け替えで残高が{points}ポイント変わりました。',
    en: 'relaid lots changed the balance by {points} points',
  },
  'not-zero': {
    ja: 'すべての口座の合計が0ではなく、{points}ポイントと{coins}コインです。',
    en: 'all accounts together are {points} points and {coins} coins instead of zero',
  },
} as const satisfies Record<string, Text>;

export type LedgerFinding = keyof typeof findings;

/** Writes what disagrees in a member's journal, balance or lots, in both languages. */
export function ledgerFindingText({ kind, facts }: Found<LedgerFinding>): Text {
  return fillText(findings[kind], { ...facts, ...wordsOf(facts) });
}

/** Writes the unit as a word, and whether a member has paid: in English as PostgreSQL prints it. */
function wordsOf({ unit, paid, journalPaid }: Facts): Facts {
  const words = (is: Facts[string] | undefined) =>
    is === true ? { ja: 'あり', en: 't' } : { ja: 'なし', en: 'f' };
  return {
    unit: unitTexts[String(unit)] ?? null,
    paid: words(paid),
    journalPaid: words(journalPaid),
  };
}
