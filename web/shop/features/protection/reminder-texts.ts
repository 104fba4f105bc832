import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the quiet notes about time in the shop, and about today's payments and spending. */
export const reminderTexts = defineTexts({
  ja: {
    hours_one: '{{count}}時間ほどご利用です',
    hours_other: '{{count}}時間ほどご利用です',
    hoursLead:
      '1時間ごとにお知らせしています。今日はここまでにすることも、上限や休止を設定することもできます。',
    unusual: '本日のお支払いは{{yen}}です',
    unusualSpent: '本日パックに使ったポイントは{{points}}です',
    unusualSpentLead:
      'いつもの1日より多いため、ポイント数をお確かめいただけるよう、お知らせしています。',
    unusualLead:
      'いつもの1日のお支払いより多いため、金額をお確かめいただけるよう、お知らせしています。',
    limits: '上限と休止の設定',
    close: '閉じる',
  },
  en: {
    hours_one: 'You have been here for about {{count}} hour',
    hours_other: 'You have been here for about {{count}} hours',
    hoursLead: 'We show this once an hour. You can stop for today, set a limit or take a break.',
    unusual: 'You have paid {{yen}} today',
    unusualSpent: 'You have spent {{points}} on packs today',
    unusualSpentLead:
      'This is more than you usually spend in a day. We show this so that you can check the amount.',
    unusualLead:
      'This is more than you usually pay in a day. We show this so that you can check the amount.',
    limits: 'Limits and breaks',
    close: 'Close',
  },
});
