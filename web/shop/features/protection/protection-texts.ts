import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen where members set caps, take a break, and see what they paid. */
export const protectionTexts = defineTexts({
  ja: {
    title: 'ご利用の上限と休止',
    lead: 'お支払いの上限を設定したり、ご購入を休止したりできます。理由は必要ありません。設定によって、特典などで不利になることはありません。休止しても、ポイントの有効期限（受け取ってから6か月）は延びません。',
    capsTitle: '上限の設定',
    capsLead:
      '上限を新しく設定したり、下げたりすると、すぐに有効になります。上げたり、なくしたりするときは、お申し込みから24時間（1か月の上限は7日）たった後の7日間に、この画面で確定した場合にだけ変わります。',
    capsCounted:
      '1日は0時から、1週間は月〜日で、1か月は1日から、日本時間で数えます。お支払い待ちのお申し込みと、ご本人のものと確認できたほかのアカウントのお支払いやご利用も、合わせて数えます。',
    paid_day: '1日のお支払い',
    paid_week: '1週間のお支払い（月〜日）',
    paid_month: '1か月のお支払い',
    spent_day: '1日にパックに使うポイント',
    spent_month: '1か月にパックに使うポイント',
    used: 'これまで {{used}}',
    usedOf: 'これまで {{used}}／上限 {{amount}}',
    noCap: '上限なし',
    change: '変更する',
    changeNamed: '{{name}}の上限を変更する',
    dialogTitle: '{{name}}の上限',
    yenField: '上限（円）',
    pointField: '上限（ポイント）',
    fieldHint_paid:
      '0にすると、上限を上げるまで、お支払いができなくなります。上げるには、24時間（1か月の上限は7日）かかります。',
    fieldHint_spent:
      '0にすると、上限を上げるまで、ポイントでパックを購入できなくなります。上げるには、24時間（1か月の上限は7日）かかります。',
    save: 'この上限にする',
    remove: '上限をなくす',
    cancel: 'キャンセル',
    badAmount: '0〜10,000,000の数字を入力してください。',
    capSet: '上限を設定しました。今から有効です。',
    capUnchanged: '上限はそのままです。',
    capWaiting:
      '変更のお申し込みを受け付けました。{{from}}から{{until}}まで、この画面で確定できます。何もなさらなければ、今の上限が続きます。',
    raiseWaiting:
      '{{wanted}}への変更は、{{from}}から{{until}}まで、この画面で確定できます。何もなさらなければ、今の上限が続きます。',
    raiseReady:
      '{{until}}まで、{{wanted}}への変更を確定できます。今の上限のままでよい場合は、何もする必要はありません。',
    confirm: '変更を確定する',
    leave: '今の上限のままにする',
    raised: '上限を変更しました。',
    breakTitle: 'ご購入の休止',
    breakLead:
      '選んだ期間、ポイントとパックの購入、コインとカードの引き換えができなくなります。ログイン、履歴の確認、獲得したカードを発送するかポイントにするかの選択、発送、お問い合わせは、これまで通りご利用いただけます。',
    breakFixed:
      '途中で終わらせることはできません。当店でも解除できません。延ばすことはできます。期間は、延ばすお手続きの時から数えます。',
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
      'これから{{length}}（{{time}}まで）、ポイントとパックの購入、コインとカードの引き換えができなくなります。途中で終わらせることは、当店でもできません。',
    breakConfirm_permanent:
      'これからずっと、ポイントとパックの購入、コインとカードの引き換えができなくなります。あとから再開することは、当店でもできません。',
    breakPoints_timed:
      'お持ちのポイントとコインは、休止が終わるまで使えません。休止中もポイントの有効期限（受け取ってから6か月）は進み、期限を過ぎたポイントは失効します。',
    breakPoints_permanent:
      'お持ちのポイントとコインは今後使えなくなり、ポイントはそれぞれの有効期限（受け取ってから6か月）が過ぎると失効します。購入したポイントの返金については、お問い\u2060合わせ窓口へご連絡ください。',
    breakCards_timed:
      '発送するかポイントにするかを選んでいないカードは、これまで通り、選ぶ期限（通常は購入から24時間）が過ぎるとポイントになり、そのポイントも休止が終わるまで使えません（発送のみのカードを除きます）。発送するカードは、期限までにお選びください。休止中もお選びいただけます。',
    breakCards_permanent:
      '発送するかポイントにするかを選んでいないカードは、これまで通り、選ぶ期限（通常は購入から24時間）が過ぎるとポイントになり、そのポイントは今後使えません（発送のみのカードを除きます）。発送するカードは、期限までにお選びください。休止した後もお選びいただけます。',
    breakOrders_timed:
      'お支払い待ちのご注文は、お支払いにならなくてもかまいません。お支払いになると、ポイントは加算されますが、休止が終わるまで使えず、その間に失効することもあります。お支払い後に返金が必要な場合は、お問い合わせ窓口へご連絡ください。',
    breakOrders_permanent:
      'お支払い待ちのご注文は、お支払いにならなくてもかまいません。お支払いになると、ポイントは加算されますが、使うことはできません。お支払い後に返金が必要な場合は、お問い合わせ窓口へご連絡ください。',
    breakReturn:
      'ご本人のものと確認できたメールアドレスや電話番号で、別のアカウントをお持ちの場合は、そのアカウントも休止します。退会して登録し直した場合も、休止は続きます。',
    beginNow_timed: '休止する',
    beginNow_permanent: 'ずっと休止する',
    onBreak: '{{time}}まで、ご購入を休止しています。',
    onPermanentBreak:
      'ご購入を休止しています。再開はできません。ログイン、獲得したカードの発送、お問い合わせは、これまで通りご利用いただけます。',
    statementTitle: 'ご利用明細',
    statementLead:
      'これまでのお支払いとご利用の、月ごとの合計です（日本時間）。返金した分と、お支払い待ちのお申し込みは含みません。',
    month: '月',
    paid: 'お支払い',
    spent: 'パックに使用',
    converted: 'カードから変わったポイント',
    shipped: '発送したカード',
    total: '合計',
    cards: '{{number}}枚',
    noStatement: 'まだご利用がありません。',
    downloadStatement: '表のファイル（CSV）をダウンロードする',
    helpTitle: '困ったときは',
    helpLead:
      'お金のことで気がかりなときは、ひとりでかかえる必要はありません。次の窓口に相談できます。まわりの方も相談できます。',
    hotline: '契約や返金の相談：消費者ホットライン 188（局番なし）',
    foreignHotline: '英語などでの契約や返金の相談：03-5449-0906',
    counselling: '使いすぎやこころの相談：全国の精神保健福祉センター',
    back: '戻る',
  },
  en: {
    title: 'Limits and breaks',
    lead: 'Set a limit on what you spend, or take a break from buying. You do not need a reason. Using these settings does not reduce your rewards. Points expire 6 months after you received them, also during a break.',
    capsTitle: 'Your limits',
    capsLead:
      'Setting or lowering a limit takes effect at once. To raise or remove a limit, you wait 24 hours (7 days for monthly limits). It changes only if you confirm it here within the 7 days after that.',
    capsCounted:
      'Days, weeks and months are those of Japan: they begin at midnight JST, weeks on Monday. Orders that still wait for your payment count, too, and so does what you pay and spend with other accounts that are confirmed as yours.',
    paid_day: 'Amount paid per day',
    paid_week: 'Amount paid per week (Monday to Sunday)',
    paid_month: 'Amount paid per month',
    spent_day: 'Points spent on packs per day',
    spent_month: 'Points spent on packs per month',
    used: '{{used}} so far',
    usedOf: '{{used}} so far · limit {{amount}}',
    noCap: 'No limit',
    change: 'Change',
    changeNamed: 'Change the limit: {{name}}',
    dialogTitle: 'Limit: {{name}}',
    yenField: 'Limit in yen',
    pointField: 'Limit in points',
    fieldHint_paid:
      'If you enter 0, you cannot make payments until you raise the limit, which takes 24 hours (7 days for monthly limits).',
    fieldHint_spent:
      'If you enter 0, you cannot use points for packs until you raise the limit, which takes 24 hours (7 days for monthly limits).',
    save: 'Use this limit',
    remove: 'Remove the limit',
    cancel: 'Cancel',
    badAmount: 'Please enter a whole number from 0 to 10,000,000.',
    capSet: 'Your limit is set. It applies now.',
    capUnchanged: 'Your limit stays as it is.',
    capWaiting:
      'You asked to change your limit. You can confirm it here from {{from}} until {{until}}. If you do nothing, your current limit stays.',
    raiseWaiting:
      'New limit requested: {{wanted}}. You can confirm it here from {{from}} until {{until}}. If you do nothing, your current limit stays.',
    raiseReady:
      'New limit requested: {{wanted}}. You can confirm it until {{until}}. To keep your current limit, you do not need to do anything.',
    confirm: 'Confirm the change',
    leave: 'Keep the current limit',
    raised: 'Your limit was changed.',
    breakTitle: 'Take a break, or stop permanently',
    breakLead:
      'For the time you choose, you cannot buy points or packs, or exchange coins for cards. You can still log in, see your history, choose for each card you have won whether it is shipped or turned into points, have cards shipped, and contact us.',
    breakFixed:
      'A break cannot be ended early, not even by us. You can make it longer: the time that you choose counts from now.',
    length: 'Length',
    'length_1-day': '24 hours',
    'length_3-days': '3 days',
    'length_1-week': '1 week',
    'length_2-weeks': '2 weeks',
    'length_6-weeks': '6 weeks',
    'length_6-months': '6 months',
    'length_1-year': '1 year',
    length_permanent: 'Permanently (cannot be undone)',
    beginBreak: 'Review this break',
    breakConfirmTitle_timed: 'Take a break?',
    breakConfirmTitle_permanent: 'Stop buying permanently?',
    breakConfirm_timed:
      'From now, for {{length}} (until {{time}}), you cannot buy points or packs, or exchange coins for cards. This cannot be ended early, not even by us.',
    breakConfirm_permanent:
      'You will never again be able to buy points or packs here, or exchange coins for cards. Nobody can undo this, not even us.',
    breakPoints_timed:
      'You cannot use your points and coins until the break ends. Points expire 6 months after you received them, also during a break.',
    breakPoints_permanent:
      'You will not be able to use your points and coins again. Points expire 6 months after you received them. To ask about a refund of points that you bought, please contact our support team.',
    breakCards_timed:
      'If you do not choose shipping or points for a card by its deadline, usually 24 hours after the purchase, it still turns into points, unless it can only be shipped. You cannot use those points until the break ends. If you want a card shipped, choose shipping before then. You can choose during the break, too.',
    breakCards_permanent:
      'If you do not choose shipping or points for a card by its deadline, usually 24 hours after the purchase, it still turns into points, unless it can only be shipped. You can never use those points. If you want a card shipped, choose shipping before then. You can still choose after you have stopped.',
    breakOrders_timed:
      'You do not have to pay an order that is still waiting for payment. If you pay it, its points are added, but you cannot use them until the break ends, and they may expire before then. If you have paid and want your money back, please contact us.',
    breakOrders_permanent:
      'You do not have to pay an order that is still waiting for payment. If you pay it, its points are added, but you cannot use them. If you have paid and want your money back, please contact us.',
    breakReturn:
      'If you have other accounts with an email address or phone number that is confirmed as yours, the break covers them too. If you close your account and register again, it continues.',
    beginNow_timed: 'Begin the break',
    beginNow_permanent: 'Stop permanently',
    onBreak: 'You are on a break from buying until {{time}}.',
    onPermanentBreak:
      'You have stopped buying permanently. This cannot be undone. You can still log in, have your cards shipped and contact us.',
    statementTitle: 'Your statement',
    statementLead:
      'Your totals of what you paid and used, by months of Japan. Refunds and orders that still wait for your payment are left out.',
    month: 'Month',
    paid: 'Paid (yen)',
    spent: 'Spent on packs (points)',
    converted: 'Points from cards',
    shipped: 'Cards shipped',
    total: 'Total',
    cards: '{{number}}',
    noStatement: 'You have not used the shop yet.',
    downloadStatement: 'Download as a table (CSV)',
    helpTitle: 'If you need help',
    helpLead:
      'If you are worried about your spending, you do not have to deal with it alone. You can talk to these services, and so can people close to you:',
    hotline: 'Contracts and refunds: Consumer Hotline 188 (Japan, in Japanese)',
    foreignHotline:
      'Contracts and refunds, in English: Consumer Hotline for Tourists, also for residents, 03-5449-0906 (weekdays 10:00–16:00 JST)',
    counselling:
      'Spending and state of mind: Mental Health and Welfare Centers (Japan, in Japanese)',
    back: 'Back',
  },
});
