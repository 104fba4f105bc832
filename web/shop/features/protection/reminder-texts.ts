import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the quiet notes about time in the shop, and about today's payments and spending. */
export const reminderTexts = defineTexts({
  ja: {
    hours_one: 'ご利用は{{count}}時間ほどになりました',
    hours_other: 'ご利用は{{count}}時間ほどになりました',
    hoursLead:
      '1時間ごとにお知らせしています。今日はここまでにすることも、上限や休止を設定することもできます。',
    unusual: '本日のお支払いは{{yen}}です',
    unusualSpent: '本日パックに使ったポイントは{{points}}です',
    unusualSpentLead:
      'いつもの1日より多いため、お知らせしています。上限や休止を設定することもできます。',
    unusualLead:
      'いつもの1日のお支払いより多いため、お知らせしています。上限や休止を設定することもできます。',
    help: '相談できる窓口もあります。',
    limits: 'ご利用の上限と休止',
    close: '閉じる',
  },
  en: {
    hours_one: 'You have been here for about {{count}} hour',
    hours_other: 'You have been here for about {{count}} hours',
    hoursLead: 'We show this once an hour. You can stop for today, set a limit or take a break.',
    unusual: 'You have paid {{yen}} today',
    unusualSpent: 'You have spent {{points}} on packs today',
    unusualSpentLead:
      'This is more than you usually spend in a day. You can also set a limit or take a break.',
    unusualLead:
      'This is more than you usually pay in a day. You can also set a limit or take a break.',
    help: 'If you would like to talk to somebody:',
    limits: 'Limits and breaks',
    close: 'Close',
  },
});
