import type { ExportedList } from '#contract/console/exports.ts';

const editedHeader = {
  ja: [
    '番号',
    '題（日本語）',
    '題（英語）',
    '状態',
    '公開の開始',
    '公開の終了',
    '下書き',
    '変更日時',
  ],
  en: [
    ...['Number', 'Title (Japanese)', 'Title (English)', 'State', 'From', 'Until'],
    ...['Draft', 'Changed'],
  ],
};

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
  promotions: {
    ja: [
      ...['番号', '名前', '方法', '種類', '数', 'コース', '開始', '終了', '停止'],
      ...['初めての方だけ', '1人の回数', '利用', 'ポイント', '予算（回数）', '予算（ポイント）'],
    ],
    en: [
      ...['Number', 'Name', 'Way', 'Kind', 'Amount', 'Course', 'From', 'Until', 'Stopped'],
      ...['Newcomers only', 'Uses a member', 'Uses', 'Points', 'Budget (uses)'],
      'Budget (points)',
    ],
  },
  promotionUses: {
    ja: [
      ...['利用の番号', '日時', '特典の番号', '会員番号', '支払いの番号', '状態'],
      ...['予定ポイント', '付与ポイント', '取り消しポイント'],
    ],
    en: [
      ...['Use', 'Time', 'Promotion', 'Member', 'Payment', 'State', 'Points promised'],
      ...['Points given', 'Points taken back'],
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
  approvals: {
    ja: [
      ...['番号', '操作', '理由', '申請した人', '申請日時', '期限', '状態', '決めた人'],
      ...['決めた日時', '決定の理由'],
    ],
    en: [
      ...['Number', 'Command', 'Reason', 'Requested by', 'Requested', 'Ends', 'State'],
      ...['Decided by', 'Decided', 'Reason of the decision'],
    ],
  },
  banners: editedHeader,
  cards: {
    ja: [
      '型番',
      '名前（日本語）',
      '名前（英語）',
      '種類',
      'レアリティ',
      '参考価格（円）',
      '価格の日',
      '出典',
    ],
    en: [
      ...['Model number', 'Name (Japanese)', 'Name (English)', 'Type', 'Rarity'],
      ...['Reference price (yen)', 'Day of the price', 'Source'],
    ],
  },
  catalogue: {
    ja: ['番号', 'パック', '状態', '価格', '単位', '残り口数', '封印日時', '販売開始', '販売終了'],
    en: [
      ...['Number', 'Pack', 'State', 'Price', 'Currency', 'Units left', 'Sealed', 'Sale begins'],
      'Sale ends',
    ],
  },
  coverage: {
    ja: ['パックの番号', 'パック', '必要な枚数', '足りない枚数', '確認日時', '最後の棚卸'],
    en: ['Pack', 'Name', 'Copies needed', 'Copies missing', 'Checked', 'Last counted'],
  },
  intakes: {
    ja: ['番号', '受け入れ日', '種類', '仕入先', '行数', '枚数', '受け入れた人', '登録日時'],
    en: ['Number', 'Received', 'Kind', 'Source', 'Lines', 'Copies', 'By', 'Recorded'],
  },
  labelExports: {
    ja: ['番号', '日時', '作成した人', '荷物の数', '発送済み'],
    en: ['Number', 'Time', 'By', 'Parcels', 'Sent'],
  },
  legalTexts: editedHeader,
  letters: {
    ja: [
      ...[
        '番号',
        '会員番号',
        '用件',
        '状態',
        'この状態になった日時',
        '担当者',
        '通数',
        '最初の日時',
      ],
      '最初の返信',
    ],
    en: [
      ...['Number', 'Member', 'Topic', 'State', 'Since', 'Assigned to', 'Letters', 'Begun'],
      'First answer',
    ],
  },
  locations: { ja: ['場所', '枚数'], en: ['Location', 'Copies'] },
  news: editedHeader,
  packDrafts: {
    ja: ['番号', 'パックの番号', '名前', '状態', '口数', '価格', '単位', '変更日時', '変更した人'],
    en: ['Number', 'Pack', 'Name', 'State', 'Units', 'Price', 'Currency', 'Changed', 'By'],
  },
  purchases: {
    ja: [
      '番号',
      '買取日',
      '枚数',
      '金額（円）',
      '相手（一部を伏せた氏名）',
      '本人確認',
      '受け入れた人',
    ],
    en: ['Number', 'Received', 'Copies', 'Yen', 'Seller (masked)', 'Identity check', 'By'],
  },
  staff: {
    ja: ['番号', '名前', '役割', '状態', '認証手段の数', '招待日時', '最後に使った日時'],
    en: ['Number', 'Name', 'Roles', 'State', 'Factors', 'Invited', 'Last used'],
  },
  stockTakes: {
    ja: ['番号', '場所', '状態', '数えた人', '開始', '終了', '枚数', '差異', '未解決の差異'],
    en: [
      ...['Number', 'Location', 'State', 'Counted by', 'Begun', 'Ended', 'Copies'],
      ...['Differences', 'Unresolved'],
    ],
  },
};
