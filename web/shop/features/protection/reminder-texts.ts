import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the quiet notes about time in the shop and about today's payments. */
export const reminderTexts = defineTexts({
  ja: {
    hours_one: '{{count}}時間ほどご利用です',
    hours_other: '{{count}}時間ほどご利用です',
    hoursLead: '1時間ごとにお知らせしています。ご自分のペースでお楽しみください。',
    unusual: '本日のお支払いは{{yen}}です',
    unusualLead: 'これまでの1日のお支払いより多いため、お知らせしています。',
    limits: '上限と休止の設定',
    close: '閉じる',
  },
  en: {
    hours_one: 'You have been here for about {{count}} hour',
    hours_other: 'You have been here for about {{count}} hours',
    hoursLead: 'We mention this every hour. Please enjoy the shop at your own pace.',
    unusual: 'You have paid {{yen}} today',
    unusualLead: 'This is more than you usually pay in a day, so we mention it.',
    limits: 'Limits and breaks',
    close: 'Close',
  },
});
