import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen where members set caps, take a break, and see what they paid. */
export const protectionTexts = defineTexts({
  ja: {
    title: 'ご利用の上限と休止',
    lead: 'お支払いの上限を設定したり、ご購入を休止したりできます。理由は必要ありません。設定によって、特典などで不利になることはありません。休止しても、ポイントの有効期限は延びません。',
    capsTitle: '上限の設定',
    capsLead:
      '上限を新しく設定したり、下げたりすると、すぐに有効になります。上げるときや、なくすときは、お申し込みから24時間（1か月の上限は7日）たった後に、この画面でもう一度確定してください。確定されなければ、今の上限が続きます。',
    paid_day: '1日のお支払い',
    paid_week: '1週間のお支払い（月〜日）',
    paid_month: '1か月のお支払い',
    spent_day: '1日にパックで使うポイント',
    spent_month: '1か月にパックで使うポイント',
    used: '現在 {{used}}',
    usedOf: '現在 {{used}}／上限 {{amount}}',
    noCap: '上限なし',
    change: '変更する',
    changeNamed: '{{name}}の上限を変更する',
    dialogTitle: '{{name}}の上限',
    yenField: '上限（円）',
    pointField: '上限（ポイント）',
    fieldHint_paid: '0にすると、上限を上げるまで、お支払いができなくなります。',
    fieldHint_spent: '0にすると、上限を上げるまで、ポイントでパックを購入できなくなります。',
    save: 'この上限にする',
    remove: '上限をなくす',
    cancel: 'キャンセル',
    badAmount: '0〜10,000,000の数字を入力してください。',
    capSet: '上限を設定しました。すぐに有効です。',
    capUnchanged: '上限はそのままです。',
    capWaiting:
      '変更のお申し込みを受け付けました。{{time}}から7日以内に、この画面で確定できます。確定されなければ、今の上限が続きます。',
    raiseWaiting:
      '{{wanted}}への変更は、{{time}}から7日以内に、この画面で確定できます。確定されなければ、今の上限が続きます。',
    raiseReady:
      '{{wanted}}への変更を確定できます。今の上限のままでよい場合は、何もする必要はありません。',
    confirm: '変更を確定する',
    leave: '今の上限のままにする',
    raised: '上限を変更しました。',
    breakTitle: 'ご購入の休止',
    breakLead:
      '選んだ期間、ポイントとパックの購入、コインとカードの引き換えができなくなります。ログイン、履歴の確認、獲得したカードを発送するかポイントにするかの選択、発送、お問い合わせは、これまで通りご利用いただけます。',
    breakFixed: '途中で終わらせることはできません。当店でも解除できません。延ばすことはできます。',
    length: '期間',
    'length_1-day': '24時間',
    'length_3-days': '3日間',
    'length_1-week': '1週間',
    'length_2-weeks': '2週間',
    'length_6-weeks': '6週間',
    'length_6-months': '6か月',
    'length_1-year': '1年',
    length_permanent: 'これからずっと（再開できません）',
    beginBreak: '休止の確認へ進む',
    breakConfirmTitle_timed: 'ご購入を休止しますか？',
    breakConfirmTitle_permanent: 'ご購入をずっと休止しますか？',
    breakConfirm_timed:
      'これから{{length}}、ポイントとパックの購入、コインとカードの引き換えができなくなります。途中で終わらせることはできません。',
    breakConfirm_permanent:
      'これからずっと、ポイントとパックの購入、コインとカードの引き換えができなくなります。あとから再開することは、当店でもできません。',
    breakPoints_timed:
      'お持ちのポイントは、休止が終わるまで使えません。休止中も有効期限（6か月）は進み、期限を過ぎたポイントは失効します。',
    breakPoints_permanent:
      'お持ちのポイントは今後使えなくなり、それぞれの有効期限（受け取ってから6か月）が過ぎると失効します。',
    breakCards_timed:
      '発送するかポイントにするかを選んでいないカードは、これまで通り、獲得から24時間後にポイントになります。そのポイントも、休止が終わるまで使えません。発送するカードは、それまでにお選びください。休止中もお選びいただけます。',
    breakCards_permanent:
      '発送するかポイントにするかを選んでいないカードは、これまで通り、獲得から24時間後にポイントになります。そのポイントは、今後使えません。発送するカードは、それまでにお選びください。休止した後もお選びいただけます。',
    breakOrders_timed:
      'お支払い待ちのご注文は、お支払いにならなくてもかまいません。お支払いになると、ポイントは加算されますが、休止が終わるまで使えず、その間に失効することもあります。お支払い後に返金が必要な場合は、お問い合わせ窓口へご連絡ください。',
    breakOrders_permanent:
      'お支払い待ちのご注文は、お支払いにならなくてもかまいません。お支払いになると、ポイントは加算されますが、使うことはできません。お支払い後に返金が必要な場合は、お問い合わせ窓口へご連絡ください。',
    breakReturn_break:
      '退会して、同じメールアドレスや電話番号で登録し直した場合も、休止は続きます。',
    breakReturn_exclusion:
      'ご本人のものと確認できたメールアドレスや電話番号で、別のアカウントをお持ちの場合は、そのアカウントも休止します。退会して登録し直した場合も、休止は続きます。',
    beginNow_timed: '休止する',
    beginNow_permanent: 'ずっと休止する',
    onBreak: '{{time}}まで、ご購入を休止しています。',
    onPermanentBreak:
      'ご購入を休止しています。再開はできません。ログイン、獲得したカードの発送、お問い合わせは、これまで通りご利用いただけます。',
    statementTitle: 'ご利用明細',
    statementLead: 'これまでのお支払いとご利用の、月ごとの合計です。',
    month: '月',
    paid: 'お支払い',
    spent: 'パックに使用',
    converted: 'カードから変わったポイント',
    shipped: '発送したカード',
    total: '合計',
    cards: '{{number}}枚',
    noStatement: 'まだご利用がありません。',
    downloadStatement: 'CSVでダウンロードする',
    helpTitle: '困ったときは',
    helpLead:
      'お金のことで気がかりがあるときは、ひとりでかかえなくてだいじょうぶです。次の窓口で話をきいてもらえます。',
    hotline: '消費者ホットライン 188（局番なし）',
    counselling: 'こころの相談ができる全国の窓口',
    back: '戻る',
  },
  en: {
    title: 'Limits and breaks',
    lead: 'Set a limit on what you spend, or take a break from buying. You do not need a reason. Using these settings does not reduce your rewards. A break does not extend the expiry date of your points.',
    capsTitle: 'Your limits',
    capsLead:
      'Setting or lowering a limit takes effect at once. To raise or remove a limit, you wait 24 hours (7 days for monthly limits) and then confirm it here. If you do not confirm it, your current limit stays.',
    paid_day: 'Amount paid per day',
    paid_week: 'Amount paid per week (Monday to Sunday)',
    paid_month: 'Amount paid per month',
    spent_day: 'Points spent on packs per day',
    spent_month: 'Points spent on packs per month',
    used: '{{used}} so far',
    usedOf: '{{used}} of {{amount}} so far',
    noCap: 'No limit',
    change: 'Change',
    changeNamed: 'Change the limit: {{name}}',
    dialogTitle: 'Limit: {{name}}',
    yenField: 'Limit in yen',
    pointField: 'Limit in points',
    fieldHint_paid: 'If you enter 0, you cannot make payments until you raise the limit.',
    fieldHint_spent: 'If you enter 0, you cannot use points for packs until you raise the limit.',
    save: 'Use this limit',
    remove: 'Remove the limit',
    cancel: 'Cancel',
    badAmount: 'Please enter a whole number from 0 to 10,000,000.',
    capSet: 'Your limit is set. It applies now.',
    capUnchanged: 'Your limit stays as it is.',
    capWaiting:
      'You asked to change your limit. It changes only if you confirm it here within 7 days from {{time}}. If you do nothing, your current limit stays.',
    raiseWaiting:
      'New limit requested: {{wanted}}. It changes only if you confirm it here within 7 days from {{time}}. If you do nothing, your current limit stays.',
    raiseReady:
      'New limit requested: {{wanted}}. You can confirm it now. To keep your current limit, you need not do anything.',
    confirm: 'Confirm the change',
    leave: 'Keep the current limit',
    raised: 'Your limit was changed.',
    breakTitle: 'Take a break, or stop for good',
    breakLead:
      'For the time you choose, you cannot buy points or packs, or exchange coins for cards. You can still log in, see your histories, choose for each card you win whether it is shipped or turned into points, have cards shipped, and contact us.',
    breakFixed: 'A break cannot be ended early, not even by us. It can be made longer.',
    length: 'Length',
    'length_1-day': '24 hours',
    'length_3-days': '3 days',
    'length_1-week': '1 week',
    'length_2-weeks': '2 weeks',
    'length_6-weeks': '6 weeks',
    'length_6-months': '6 months',
    'length_1-year': '1 year',
    length_permanent: 'For good (cannot be undone)',
    beginBreak: 'Continue',
    breakConfirmTitle_timed: 'Take a break?',
    breakConfirmTitle_permanent: 'Stop buying for good?',
    breakConfirm_timed:
      'From now, for {{length}}, you cannot buy points or packs, or exchange coins for cards. This cannot be ended early.',
    breakConfirm_permanent:
      'You will never again be able to buy points or packs here, or exchange coins for cards. Nobody can undo this, not even we.',
    breakPoints_timed:
      'You cannot use your points until the break ends. A break does not extend them: points that reach their expiry date (6 months) during the break are lost.',
    breakPoints_permanent:
      'You will not be able to use your points again. They are lost when they expire, 6 months after you received them.',
    breakCards_timed:
      'If you do not choose shipping or points for a card, it still turns into points 24 hours after you win it. You cannot use those points until the break ends. If you want a card shipped, choose shipping before then. You can choose during the break, too.',
    breakCards_permanent:
      'If you do not choose shipping or points for a card, it still turns into points 24 hours after you win it. You can never use those points. If you want a card shipped, choose shipping before then. You can still choose after you have stopped.',
    breakOrders_timed:
      'You do not have to pay an order that is still waiting for payment. If you pay it, its points are added, but you cannot use them until the break ends, and they may expire before then. If you have paid and want your money back, please contact us.',
    breakOrders_permanent:
      'You do not have to pay an order that is still waiting for payment. If you pay it, its points are added, but you cannot use them. If you have paid and want your money back, please contact us.',
    breakReturn_break:
      'If you close your account and register again with the same email address or phone number, the break continues.',
    breakReturn_exclusion:
      'If you have other accounts with an email address or phone number that is confirmed as yours, the break covers them too. If you close your account and register again, it continues.',
    beginNow_timed: 'Begin the break',
    beginNow_permanent: 'Stop for good',
    onBreak: 'You are on a break from buying until {{time}}.',
    onPermanentBreak:
      'You have stopped buying for good. This cannot be undone. You can still log in, have your cards shipped and contact us.',
    statementTitle: 'Your statement',
    statementLead: 'Your monthly totals of what you paid and used.',
    month: 'Month',
    paid: 'Paid',
    spent: 'Spent on packs',
    converted: 'Points from cards',
    shipped: 'Cards shipped',
    total: 'Total',
    cards: '{{number}}',
    noStatement: 'You have not used the shop yet.',
    downloadStatement: 'Download as CSV',
    helpTitle: 'If you need help',
    helpLead:
      'If you are worried about your spending, you do not have to deal with it alone. You can talk to:',
    hotline: 'Consumer Hotline 188 (in Japan)',
    counselling: 'Mental Health and Welfare Centers (Japan, all prefectures)',
    back: 'Back',
  },
});
