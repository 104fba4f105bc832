import { defineTexts } from '../../kit/lib/i18n.ts';

/** Texts of named copies: cards that the seal tells from all others. */
export const itemTexts = defineTexts({
  ja: {
    copy: 'この1枚',
    copies_other: '個体（{{count}}枚）',
    code: '管理番号 {{code}}',
    drawn: '開封済み',
    photo: '現物の写真{{number}}',
    register: '{{grader}}の記録を見る',
    photoSealed: '封印した写真と一致',
    photoChanged: '封印した写真と異なります',
  },
  en: {
    copy: 'This very card',
    copies_one: '{{count}} named copy',
    copies_other: '{{count}} named copies',
    code: 'Item {{code}}',
    drawn: 'drawn',
    photo: 'Photo {{number}} of this copy',
    register: 'See the record at {{grader}}',
    photoSealed: 'Matches the sealed photo',
    photoChanged: 'Differs from the sealed photo',
  },
});
