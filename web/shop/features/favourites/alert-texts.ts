import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the button that marks a pack. They are a file of their own, which loads with packs. */
export const alertTexts = defineTexts({
  ja: {
    mark: 'お気に入りに追加',
    marked: 'お気に入りに追加済み',
    alerts: 'お知らせの設定',
    alertsLead: 'お気に入りのパックについて、知りたいことをお選びください。',
    saleAlert: '販売が始まったとき、再開したときに知らせる',
    lowAt: '残りが少なくなったときに知らせる',
    never: '知らせない',
    below_other: '{{count}}パック未満',
    save: '保存する',
    remove: 'お気に入りから外す',
  },
  en: {
    mark: 'Add to favourites',
    marked: 'In your favourites',
    alerts: 'Alerts',
    alertsLead: 'Choose what you want to hear about this pack.',
    saleAlert: 'Tell me when it starts or comes back',
    lowAt: 'Tell me when few are left',
    never: 'Never',
    below_one: 'Fewer than {{count}} pack',
    below_other: 'Fewer than {{count}} packs',
    save: 'Save',
    remove: 'Remove from favourites',
  },
});
