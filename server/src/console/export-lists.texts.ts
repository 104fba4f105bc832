import type { ExportedList } from '#contract/console/exports.ts';

/** The first line of each file. Times are in Japan. */
export const exportHeaders: Readonly<
  Record<ExportedList, Readonly<Record<'ja' | 'en', readonly string[]>>>
> = {
  members: {
    ja: [
      ...['会員番号', '登録日時', '姓', 'ミドルネーム', '名', 'メールアドレス', '電話番号'],
      ...['郵便番号', '国', '都道府県', '市区町村', '番地', '建物', '言語'],
    ],
    en: [
      ...['Number', 'Registered', 'Family name', 'Middle name', 'Given name', 'Mail', 'Phone'],
      ...['Postal code', 'Country', 'Prefecture', 'City', 'Street', 'Building', 'Language'],
    ],
  },
  payments: {
    ja: [
      ...['支払いの番号', '日時', '会員番号', '支払い方法', '状態', '金額（円）', '返金（円）'],
      ...['決済会社', '注文番号'],
    ],
    en: [
      ...['Payment', 'Begun', 'Member', 'Way to pay', 'State', 'Yen', 'Given back (yen)'],
      ...['Provider', 'Order'],
    ],
  },
  parcels: {
    ja: [
      ...['荷物の番号', '会員番号', '枚数', '依頼日時', '発送期限', '送り状ファイル'],
      ...['発送日時', '運送会社', '追跡番号', 'お店に戻した日時'],
    ],
    en: [
      ...['Parcel', 'Member', 'Cards', 'Asked for', 'Ship by', 'Carrier file'],
      ...['Sent', 'Carrier', 'Tracking number', 'Taken back'],
    ],
  },
  audit: {
    ja: ['番号', '日時', '操作した人', '承認した人', '操作', '対象', '理由', '場所', '内容'],
    en: ['Number', 'Time', 'By', 'Approved by', 'Command', 'Subject', 'Reason', 'From', 'Details'],
  },
  mails: {
    ja: ['番号', '日時', '会員番号', '件名', '状態'],
    en: ['Number', 'Time', 'Member', 'Subject', 'State'],
  },
  stock: {
    ja: [
      ...['コード', '種類', '型番', 'カード', '鑑定会社', 'グレード', '鑑定番号', '状態の説明'],
      ...['在庫の状態', '場所', 'パック', '枚数'],
    ],
    en: [
      ...['Code', 'Kind', 'Model number', 'Card', 'Grader', 'Grade', 'Certificate', 'Condition'],
      ...['State', 'Location', 'Pack', 'Copies'],
    ],
  },
};
