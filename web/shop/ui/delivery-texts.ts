import { defineTexts } from '../../kit/lib/i18n.ts';

/** Texts of the choice of a day and a part of the day of delivery. */
export const deliveryTexts = defineTexts({
  ja: {
    day: 'お届け日（日本国内）',
    anyDay: '指定なし（最短）',
    noDays: 'このお届け先では、お届け日を選べません。',
    timeSlot: 'お届けの時間帯（日本国内）',
    anySlot: '指定なし',
    slot_0812: '午前中',
    slot_1416: '14〜16時',
    slot_1618: '16〜18時',
    slot_1820: '18〜20時',
    slot_1921: '19〜21時',
    change: 'お届けの日時を変える',
    save: 'この日時にする',
    cancel: 'やめる',
    saved: 'お届けの日時を変えました。',
  },
  en: {
    day: 'Delivery day (within Japan)',
    anyDay: 'Any, as early as possible',
    noDays: 'No day of delivery can be chosen for this address.',
    timeSlot: 'Delivery time (within Japan)',
    anySlot: 'Any time',
    slot_0812: 'Morning',
    slot_1416: '14:00–16:00',
    slot_1618: '16:00–18:00',
    slot_1820: '18:00–20:00',
    slot_1921: '19:00–21:00',
    change: 'Change the delivery time',
    save: 'Deliver then',
    cancel: 'Cancel',
    saved: 'The delivery time is changed.',
  },
});
