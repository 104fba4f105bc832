import type { Text } from '../http/language.ts';
import { unusedThreshold } from './unused-alarm.rules.ts';

/** @param percent how much of the threshold of the Payment Services Act the paid points reach */
export const unusedAlarmText = (percent: number): Text => ({
  ja: `未使用のポイントが、基準額の${percent}%に達しました`,
  en: `unused points have reached ${percent} percent of the threshold`,
});

/** @param paid the unused points that were paid for; 1 point is 1 yen */
export const unusedDutyText = (paid: number): Text => ({
  ja: `有償ポイントの未使用残高は${paid}です。3月31日または9月30日に${unusedThreshold}を超えていれば、2か月以内に届け出て、半額以上を供託してください（資金決済法）。`,
  en: `${paid} paid points are unused. With more than ${unusedThreshold} on 31 March or 30 September, report to the authority within two months and deposit half (Payment Services Act).`,
});
