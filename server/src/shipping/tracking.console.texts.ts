import type { Text } from '../http/language.ts';
import { carrierNames } from './carriers.texts.ts';
import type { TrackingProblem } from './import-tracking.ts';

/** The text that tells staff what is wrong with a line of a carrier's file. */
export function trackingProblemText(problem: TrackingProblem): Text {
  switch (problem.kind) {
    case 'unclosed-quote':
      return {
        ja: 'ここで始まる引用符が項目の終わりで閉じていないため、ここから先は読めませんでした',
        en: 'a quotation mark begins here that is not closed where its field ends; nothing from here on was read',
      };
    case 'missing-columns':
      return {
        ja: `1行目に、列「${problem.parcel.join('」または「')}」か「${problem.trackingNumber.join('」または「')}」がありません`,
        en: `the first line names no column ${problem.parcel.join(' or ')}, or none ${problem.trackingNumber.join(' or ')}`,
      };
    case 'invalid-parcel':
      return {
        ja: `「${problem.written}」は荷物番号ではありません`,
        en: `"${problem.written}" is no parcel's number`,
      };
    case 'invalid-number':
      return {
        ja: `「${problem.written}」は${carrierNames[problem.carrier].ja}の伝票番号ではありません（数字の間違いはありませんか）`,
        en: `"${problem.written}" is no tracking number of ${problem.carrier} (is a digit wrong?)`,
      };
    case 'invalid-day':
      return {
        ja: `配達完了日「${problem.written}」が正しくありません。今日までの日付を、2026-11-27のように書いてください`,
        en: `"${problem.written}" is no day of a delivery; write a day until today, such as 2026-11-27`,
      };
    case 'delivered-before-sent':
      return {
        ja: `荷物${problem.parcelId}は${problem.written}より後に発送しています。以前の発送の行であれば、削除してください`,
        en: `parcel ${problem.parcelId} left after ${problem.written}; remove a line of an earlier shipment`,
      };
    case 'repeated-parcel':
      return {
        ja: `荷物${problem.parcelId}は、${problem.before}行目にもあります`,
        en: `parcel ${problem.parcelId} was named in line ${problem.before} before`,
      };
    case 'repeated-number':
      return {
        ja: `伝票番号${problem.trackingNumber}は、${problem.before}行目にもあります`,
        en: `the number ${problem.trackingNumber} was named in line ${problem.before} before`,
      };
    default:
      return parcelProblemText(problem);
  }
}

type ParcelProblem = Extract<
  TrackingProblem,
  { kind: 'no-such-parcel' | 'never-exported' | 'taken-back' | 'sent-before' | 'number-taken' }
>;

/** The text that tells staff why a parcel cannot get a tracking number. */
function parcelProblemText(problem: ParcelProblem): Text {
  const { parcelId } = problem;
  switch (problem.kind) {
    case 'no-such-parcel':
      return { ja: `荷物${parcelId}はありません`, en: `there is no parcel ${parcelId}` };
    case 'never-exported':
      return {
        ja: `荷物${parcelId}の送り状は、まだ作成していません`,
        en: `parcel ${parcelId} was never exported`,
      };
    case 'taken-back':
      return {
        ja: `荷物${parcelId}のカードは、保護者の申し出による取り消しでお店に戻りました。発送しないでください`,
        en: `the cards of parcel ${parcelId} were taken back for a guardian: do not send it`,
      };
    case 'sent-before':
      return {
        ja: `荷物${parcelId}は、伝票番号${problem.trackingNumber}で発送済みです`,
        en: `parcel ${parcelId} was sent before, as ${problem.trackingNumber}`,
      };
    case 'number-taken':
      return {
        ja: `伝票番号${problem.trackingNumber}は、荷物${parcelId}の発送に使われています`,
        en: `parcel ${parcelId} was sent as ${problem.trackingNumber}`,
      };
  }
}
