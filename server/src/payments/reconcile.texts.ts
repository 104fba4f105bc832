import type { Text } from '../http/language.ts';
import type { PaymentDifference } from './reconcile.rules.ts';

/** A difference in a row of a reconciliation. */
export type RowDifference =
  | PaymentDifference
  | { kind: 'unknown-order'; amount: number; currency: string }
  | { kind: 'list-not-asked' }
  | { kind: 'entry-without-payment'; entry: number };

/** Writes a difference as a sentence that says which side has what. */
export function differenceText(difference: RowDifference): Text {
  switch (difference.kind) {
    case 'not-asked':
      return {
        ja: '決済会社に問い合わせできませんでした',
        en: 'the provider could not be asked',
      };
    case 'yen-differ': {
      const { providerYen, shopYen } = difference;
      return {
        ja: `決済会社では${providerYen}円、この店では${shopYen}円です`,
        en: `the provider has ${providerYen} JPY for it, the shop counts ${shopYen}`,
      };
    }
    case 'excess':
      return {
        ja: `代金より${difference.yen}円多く振り込まれ、決済会社に残っています`,
        en: `${difference.yen} JPY more than the price were transferred and lie at the provider`,
      };
    case 'needs-attention':
      return { ja: '確認が必要な決済です', en: 'it needs attention' };
    case 'ledger-lacks-it':
      return { ja: '帳簿にポイントがありません', en: 'the ledger has no points for it' };
    case 'ledger-alone-has-it':
      return {
        ja: '入金がないのに帳簿にポイントがあります',
        en: 'the ledger has points for it',
      };
    case 'too-much-credited':
      return {
        ja: `${difference.yen}円に対して${difference.points}ポイントが付与されています`,
        en: `${difference.points} points were credited for ${difference.yen} JPY`,
      };
    case 'too-much-taken-back':
      return {
        ja: `${difference.yen}円に対して${difference.points}ポイントが取り消されています`,
        en: `${difference.points} points were taken back for ${difference.yen} JPY`,
      };
    case 'unknown-order':
      return {
        ja: `この店にない注文に${difference.amount} ${difference.currency}の入金があります`,
        en: `the provider received ${difference.amount} ${difference.currency} for an order that the shop does not know`,
      };
    case 'list-not-asked':
      return {
        ja: '決済会社に入金の一覧を問い合わせできませんでした',
        en: 'the provider could not be asked what it received',
      };
    case 'entry-without-payment':
      return {
        ja: `帳簿の記録${difference.entry}に当たる決済がありません`,
        en: `journal entry ${difference.entry} is of no payment`,
      };
  }
}
