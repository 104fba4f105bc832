import { defineTexts } from '../../../kit/lib/i18n.ts';

export const todayTexts = defineTexts({
  ja: {
    title: '今日',
    work: '対応が必要なもの',
    sale: '販売',
    health: '帳簿と運用',
    definition: '数え方',
    atLeast: '{{count}}以上',
    none: 'ありません。',
    oldest: '最も古いもの：{{age}}',
    ageDays_other: '{{count}}日',
    ageHours_other: '{{count}}時間',
    ageMinutes_other: '{{count}}分',
    approvals: 'あなたの承認待ち',
    approvalsMeans: 'ほかの方が申請し、あなたが承認できる操作の数です。7日で無効になります。',
    parcelsOverdue: '発送期限を過ぎた荷物',
    parcelsOverdueMeans:
      '発送期限（依頼から14営業日後）の日が終わったのに、まだ発送していない荷物の数です。',
    overdueBy: '最も遅れているもの：{{age}}超過',
    parcelsToday: '今日が発送期限の荷物',
    parcelsTodayMeans: '発送期限が今日（日本時間）で、まだ発送していない荷物の数です。',
    payments: '確認が必要な支払い',
    paymentsMeans:
      '自動では処理できず「要確認」の状態にある支払いと、保護者が取り消し、まだ返金していない支払いの数です。',
    accountsToClose: '閉じるアカウント',
    accountsToCloseMeans:
      '保護者が支払いを取り消し、まだ閉じていないアカウントの数です。返金が終わったら閉じてください。押すと、最も古い会員のページを開きます。',
    letters: '回答待ちのお問い合わせ',
    lettersMeans: '会員が書いたあと、まだ誰も回答していないお問い合わせです。',
    mails: '届いていないメール',
    mailsMeans:
      '送信に失敗して再送を待つメール・SMSと、この7日間に相手のサーバーに拒否されたメールの数です。',
    mailsParts: '再送待ち {{delayed}}、拒否 {{refused}}',
    sales: '今日の売上',
    salesMeans:
      '今日の0時（日本時間）から今までにポイントを付けた支払いの合計です。先週の同じ曜日は、同じ時刻までの合計です。',
    salesCount_other: '{{count}}件の支払い',
    weekBefore: '先週の同じ時刻まで：{{yen}}',
    change: '先週比 {{percent}}%',
    packsLow: '残りの少ないパック',
    packsLowMeans: '販売中のパックのうち、残りが総数の1割以下のものです（完売は除きます）。',
    packRemaining: '残り {{remaining}} / {{size}}',
    draws: 'ビーコンを待つ抽選',
    drawsMeans:
      '公開ビーコンの番号を待っている抽選の組（ラウンド）の数です。通常は数秒で終わります。',
    beacon: '公開ビーコン',
    beaconMeans: '5分間番号が届かないと「停止」になり、ビーコンを使うパックは販売できません。',
    beaconSilent: '停止しています',
    beaconFine: '届いています',
    beaconUnused: '使っていません',
    beaconNewest: '最後の番号：{{at}}',
    beaconClock: '時計が遅れています',
    beaconClockFor:
      'データベースの時計がビーコンより遅れているため、あと{{minutes}}分間、販売できないパックがあります。NTPの設定を確かめてください。',
    beaconOther: '別のビーコンの設定です',
    beaconOtherPack: 'パック{{id}}：抽選待ちの購入 {{purchases}}件',
    beaconOtherMeans:
      '次のパックは別のビーコンで封印されています。設定を元のビーコンに戻すまで、販売も抽選もできません。',
    lostKeys: '鍵のないパック',
    lostKeysMeans:
      '今のマスターシークレットで封印されていないため、販売できないパックの番号です。元のシークレットを戻すと販売できます。',
    books: '帳簿の検査',
    booksMeans:
      '仕訳・残高・抽選・カード・交換・荷物を突き合わせた、最後の検査の結果です。毎晩4時10分に行います。',
    booksFine: '食い違いはありません',
    booksFindings_other: '{{count}}件の食い違い',
    booksNever: 'まだ検査していません',
    checkedAt: '検査：{{at}}',
    unused: '未使用ポイント',
    unusedMeans:
      '使われていない有料ポイントの合計です（毎晩4時40分に計測）。3月31日か9月30日に1,000万を超えていると、資金決済法の届出と供託が必要です。',
    unusedNever: 'まだ計測していません',
    unusedShare: '1,000万の{{percent}}%',
    unusedFree: '無料ポイント：{{points}}',
    unusedAlarm: '{{percent}}%の警戒線に達しました',
    measuredAt: '計測：{{at}}',
    singleHanded: '1人で行った操作',
    singleHandedMeans:
      '本来は2人で行う操作のうち、この7日間に「1人運営」として1人で行われたものの数です。',
    jobs: '失敗した処理',
    jobsMeans:
      'メール以外の裏側の処理のうち、最後の実行に失敗し、再試行を待つものの数です。理由はサーバーのログにあります。',
  },
  en: {
    title: 'Today',
    work: 'Needs somebody',
    sale: 'Sales',
    health: 'Books and operation',
    definition: 'What is counted',
    atLeast: '{{count}} or more',
    none: 'None.',
    oldest: 'The oldest: {{age}}',
    ageDays_one: '1 day',
    ageDays_other: '{{count}} days',
    ageHours_one: '1 hour',
    ageHours_other: '{{count}} hours',
    ageMinutes_one: '1 minute',
    ageMinutes_other: '{{count}} minutes',
    approvals: 'Waiting for your approval',
    approvalsMeans:
      'Commands that others have asked for and that you may approve. They lapse after 7 days.',
    parcelsOverdue: 'Parcels overdue',
    parcelsOverdueMeans:
      'Parcels that are not sent although their due date (14 business days after the request) is over.',
    overdueBy: 'The latest is overdue by {{age}}',
    parcelsToday: 'Parcels due today',
    parcelsTodayMeans: 'Parcels that are not sent and whose due date is today in Japan.',
    payments: 'Payments that need attention',
    paymentsMeans:
      'Payments that could not be settled by themselves, and those that a guardian has cancelled and that are not given back.',
    accountsToClose: 'Accounts to close',
    accountsToCloseMeans:
      'Open accounts of members whose payments a guardian has cancelled. Close them when the refunds are done. Press it to open the page of the member who waits longest.',
    letters: 'Letters to answer',
    lettersMeans: 'Letters of members that nobody has answered since the member wrote.',
    mails: 'Mails not delivered',
    mailsMeans:
      'Mails and text messages that failed and are tried again, and mails that were refused in the last 7 days.',
    mailsParts: '{{delayed}} to be tried again, {{refused}} refused',
    sales: 'Sales today',
    salesMeans:
      'Payments whose points were credited since midnight in Japan. Last week counts until the same time of the same weekday.',
    salesCount_one: '1 payment',
    salesCount_other: '{{count}} payments',
    weekBefore: 'Last week until this time: {{yen}}',
    change: '{{percent}}% against last week',
    packsLow: 'Packs running low',
    packsLowMeans:
      'Packs on sale with at most a tenth of their units left, without those sold out.',
    packRemaining: '{{remaining}} of {{size}} left',
    draws: 'Draws waiting for the beacon',
    drawsMeans:
      'Rounds of purchases that wait for a number of the public beacon. Usually this takes seconds.',
    beacon: 'Public beacon',
    beaconMeans:
      'Silent after five minutes without a number. Packs that are drawn with it are not sold then.',
    beaconSilent: 'Silent',
    beaconFine: 'Publishing',
    beaconUnused: 'Not used',
    beaconNewest: 'Newest number: {{at}}',
    beaconClock: 'Clock behind',
    beaconClockFor:
      'The database’s clock is behind the beacon, so some packs are not sold for {{minutes}} min. Check that NTP sets it.',
    beaconOther: 'Another beacon is set',
    beaconOtherPack: 'Pack {{id}}: {{purchases}} purchases wait for their draw',
    beaconOtherMeans:
      'These packs were sealed with another beacon. They are neither sold nor drawn until the shop’s setting is put back.',
    lostKeys: 'Packs without their key',
    lostKeysMeans:
      'Packs that another master secret has sealed. They are not sold until that secret is back.',
    books: 'Check of the books',
    booksMeans:
      'The last comparison of journal, balances, draws, cards, exchanges and parcels. It runs each night at 4:10.',
    booksFine: 'Everything agrees',
    booksFindings_one: '1 finding',
    booksFindings_other: '{{count}} findings',
    booksNever: 'Not checked yet',
    checkedAt: 'Checked {{at}}',
    unused: 'Unused points',
    unusedMeans:
      'Paid points that are not used, measured each night at 4:40. Above 10,000,000 on 31 March or 30 September the Payment Services Act requires a report and a deposit.',
    unusedNever: 'Not measured yet',
    unusedShare: '{{percent}}% of 10,000,000',
    unusedFree: 'Free points: {{points}}',
    unusedAlarm: 'The alarm at {{percent}}% is reached',
    measuredAt: 'Measured {{at}}',
    singleHanded: 'Done by one person alone',
    singleHandedMeans:
      'Acts of the last 7 days that need two people and that one person did in single-handed mode.',
    jobs: 'Failed work',
    jobsMeans:
      'Work behind the scenes, besides mails, whose last attempt failed and that is tried again. The server’s log has the reasons.',
  },
});
