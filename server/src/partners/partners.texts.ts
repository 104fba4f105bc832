import { adultAge } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';
import { restrictedText } from '../ledger/index.ts';
import { ageBarTexts } from '../protection/index.ts';
import type { LinkResult } from './link-site.ts';
import type { TransferResult } from './transfer-points.ts';

/**
 * Why an account was not linked. The first is the specification's (section 8): it does not reveal
 * whether login, password or phone is wrong.
 */
export const linkTexts: Readonly<Record<Exclude<LinkResult, 'linked' | 'no-such-site'>, Text>> = {
  refused: {
    ja: 'ログインに失敗しました。\n電話番号も一致している必要があります。',
    en: 'Login failed.\nThe phone numbers must match, too.',
  },
  paused: {
    ja: 'この提携サイトとの連携は、ただいま休止しています。再開まで、しばらくお待ちください。',
    en: 'Linking this partner site is paused for now. Please try again later.',
  },
  'no-answer': {
    ja: '提携サイトに接続できませんでした。しばらくしてから、もう一度お試しください。',
    en: 'We could not reach the partner site. Please try again later.',
  },
};

type TransferRefusal = Exclude<TransferResult, 'credited' | 'not-linked'>;

/** Writes why the points have not arrived. */
export function transferText(result: TransferRefusal): Text {
  return typeof result === 'string' ? transferTexts[result] : restrictedText(result);
}

const transferTexts: Readonly<Record<Extract<TransferRefusal, string>, Text>> = {
  ...ageBarTexts,
  // A guardian's consent is for payments only, so a member under 18 who may buy points reads this.
  'too-young': {
    ja: `提携サイトからのポイント移行は、${adultAge}歳になってからご利用いただけます。お持ちのポイントとカードは、これまで通りご利用いただけます。`,
    en: `You can transfer points from a partner site from the age of ${adultAge}. You can still use the points and cards you have.`,
  },
  count: { ja: '1ポイント以上で入力してください。', en: 'Please enter at least 1 point' },
  'too-few-points': {
    ja: '所有ポイントをオーバーしています。',
    en: 'You do not have that many points there.',
  },
  paused: {
    ja: 'この提携サイトからのポイント移行は、ただいま休止しています。提携サイトのポイントは減っていません。再開まで、しばらくお待ちください。',
    en: 'Transfers from this partner site are paused for now. Your points there stay as they are. Please try again later.',
  },
  pending: {
    ja: '提携サイトの応答を待っています。移行は自動で完了し、ポイントに反映されます。完了できない場合は取り消され、提携サイトのポイントは減りません。',
    en: 'We are waiting for the partner site. The transfer will complete automatically and show in your points; if it cannot, it is undone and your points there stay as they are.',
  },
  undone: {
    ja: '移行は取り消されました。提携サイトのポイントは減っていません。しばらくしてから、もう一度お試しください。',
    en: 'The transfer was undone. Your points at the partner site stay as they are. Please try again later.',
  },
};
