import { defineTexts } from '../../../kit/lib/i18n.ts';

/**
 * The protocol's terms are for programmers. Here a round is a draw (第3回の抽選), a hash a check code
 * (照合コード), a prize a card.
 */
export const fairnessTexts = defineTexts({
  ja: {
    title: '抽選の証明',
    tagline: 'イカサマがないか、自分で確かめる',
    lead: 'パックの中身は、発売前に固定して公開しています。抽選のたびに証明が残り、誰でも確かめられます。私たちを信じていただく必要はありません。あなたの端末が計算します。',
    choose: '確かめるパックを選ぶ',
    choosePlaceholder: 'パックを選んでください',
    chooseSubmit: '証明を確かめる',
    chooseNone: 'いま公開されているパックはありません。',
    howSealTitle: '中身を固定する',
    howSeal:
      'カードの一覧と枚数を、最初の販売より前に固定して公開します。あとから変えれば、誰の目にも分かります。',
    howDrawTitle: '証明つきで引く',
    howDraw:
      '抽選の乱数は、購入の内容とパックの鍵からただひとつに決まります。正しい値だったという証明が、その場で公開されます。',
    howReplayTitle: 'やり直して照合する',
    howReplay: 'このページが最初から今までの抽選をすべてやり直し、記録と1枚ずつ照らし合わせます。',

    checking: '確かめています',
    checkingSub: '最初から順に、抽選をやり直しています。',
    stopped: '途中で止めています',
    stoppedSub: 'ここまでの{{rounds}}の抽選に、おかしなところはありません。',
    progress: '抽選 {{reached}} / {{rounds}}回',
    progressSpoken: '抽選の{{percent}}％を確かめました',
    secondsLeft: 'あと約{{seconds}}秒',
    minutesLeft: 'あと約{{minutes}}分',
    stop: '一時停止',
    goOn: '続きから確かめる',
    again: 'もう一度確かめる',
    proveAll: 'すべての回の証明も確かめる',
    proveAllTime: '約{{time}}',
    seconds: '{{seconds}}秒',
    minutes: '{{minutes}}分',

    okAll: 'すべての抽選が、証明されました',
    okAllSub:
      '{{rounds}}の抽選（{{cards}}）を、最初からやり直しました。公開された結果と、1枚の違いもありません。',
    okMine: 'あなたの抽選が、証明されました',
    okMineSub: 'あなたの購入が入った回の証明は正しく、引いたカードは記録のとおりです。',
    okChain: '記録に、食い違いはありません',
    okChainSub: '{{rounds}}の抽選のつながりと結果は合っています。証明の検査はまだです。',
    okNone: '発売前に固定された中身を確かめました',
    okNoneSub: 'このパックの抽選は、まだ一度も行われていません。',
    voidSub: 'ほかに{{rounds}}の抽選が、店の署名つきの声明で無効になっています。',
    unknownSub: 'ただし、このパックの乱数は、このページが知る公開乱数ではありません。',
    waitingSub: 'ほかに{{rounds}}の抽選が、公開乱数の発表を待っています。',
    bad: '記録に、合わないところがあります',
    badRound: '第{{round}}回の抽選',
    badSeal: '発売前に固定した中身',
    badBefore: 'その前の第1回から第{{round}}回までに、おかしなところはありません。',
    badAdvice: '画面を保存し、下のコマンドで記録を手元に残してから、お問い合わせください。',
    startOver: 'この端末の記録を消して、はじめから確かめる',
    unread: '記録を読み込めませんでした',
    unreadSub:
      '抽選に問題があったという意味ではありません。接続を確認して、もう一度お試しください。',

    stepsTitle: '確かめたこと',
    stepsAhead: '確かめること',
    stepSeal: '発売前の中身',
    stepSealText:
      'カードの一覧と枚数は、発売前に公開されたものと一致しています。すべての抽選が、この一覧の上に積み重なっています。',
    stepBeacon: '公開乱数',
    stepBeaconKnown:
      '公開乱数：drand quicknet。どの会社もひとつでは作れない乱数で、3秒ごとに発表され、発表の前にはだれにも分かりません。このページは本物の鍵を自分で持っていて、パックの鍵がそれと同じことを確かめました。',
    stepBeaconUnknown:
      'ご確認ください：このページが知る公開乱数ではありません（チェーン {{chain}}）。その鍵を持つ人は、発表の前に乱数を知ることができます。デモのサンドボックスは、このような乱数を使います。',
    stepChain: '記録のつながり',
    stepChainText:
      'どの回の記録も、ひとつ前の回の照合コードを含みます。抜け、入れ替え、書き換えはありません。',
    stepProof: '証明',
    stepProofAll:
      '乱数はどれも、購入の内容とパックの鍵から決まるただひとつの値です。別の値に差し替えることはできません。',
    stepProofMine:
      'あなたの回の乱数は、ただひとつの正しい値です。ほかの方の回は、公開された乱数をそのまま使ってやり直しました。',
    stepProofNone:
      'どの回も、公開された乱数をそのまま使ってやり直しました。乱数が正しい値かどうかは、まだ調べていません。',
    stepDraw: '抽選',
    stepDrawText: '乱数から1枚ずつ引き直しました。渡されたカードは、すべてそのとおりです。',
    stepCount: '残り',
    stepCountText: '発売前に固定した枚数より多く出たカードは、ひとつもありません。',
    stepClosed: 'パックの終了',
    stepClosedEnded:
      'このパックは終了しています。店は「第{{from}}回から先は抽選しない」と署名していて、記録もそのとおりです。',
    stepClosedVoid:
      '店は「第{{from}}回から先は抽選しない」と署名しました。{{rounds}}の抽選が無効になり、記録でも抽選されていません。その購入の代金は全額お返しします（返金したことは、この記録では証明できません）。',
    voidCount: '無効 {{rounds}}',
    stepProofBeacon:
      'どの値も、購入のあとに発表された乱数を含みます。発表された乱数の署名も正しいものです。',
    rounds_other: '{{count}}回',
    cards_other: '{{count}}枚',
    ofRounds: '{{proved}} / {{rounds}}回',
    stepPassed: '確認済み',
    stepWarned: '要確認',
    stepWaiting: '確認中',
    stepOpen: '未確認',

    ownTitle: 'あなたの購入',
    ownWhere: '第{{round}}回の抽選・{{cards}}',
    ownSeed: 'あなたのブラウザーが送った値',
    ownSeedRecorded: '記録にある値',
    ownSeedNone: 'ありません',
    ownSentHint:
      'このブラウザーが購入のときに送った値とキーを覚えていて、記録の値と購入番号がそのとおりであることを確かめました。',
    ownRecordedHint:
      'このブラウザーには、購入のときに送った値が残っていません。購入に使ったブラウザーで開くと、記録の値と比べられます。',
    ownId: '購入番号',
    ownTimes: '× {{times}}',
    ownExtras: '特別賞',
    ownWaits: '公開乱数の番号 {{number}} の発表を待っています。発表されると抽選されます。',
    ownVoid:
      'この回は、店の署名つきの声明で無効になりました。抽選は行われません。お支払いは全額お返しします。返金はポイント履歴で確かめられます。',
    ownHint: '受け取ったカードと同じかどうか、見比べてください。',

    prizesTitle: '発売前の枚数と、残り',
    prizesNote: '第{{round}}回まで',
    prizesSealed: '発売前',
    prizesDrawn: '出た',
    prizesLeft: '残り',
    prizesName: 'カード',
    prizesTotal: '合計',
    prizesMore: 'すべてのカードを見る（{{prizes}}種）',

    extrasTitle: '特別賞',
    extraLast: '最後の1枚',
    extraAt: '{{n}}枚目',
    extraEvery: '{{n}}枚ごと',

    limitsTitle: 'この証明で分からないこと',
    limitKey:
      'パックの鍵は当店が持っています。鍵があれば、公開する直前に結果を試算できます。順番や当店自身の購入を変えながら試し、都合のよい結果だけを公開する。そうした不正がないことまでは、証明できません。',
    limitBeacon:
      '購入が、乱数の発表より前に受け付けられたかどうか。記録だけでは分かりません。この端末は見た記録とその時間を覚えていて、あとから割り込んだ抽選があればお知らせします。',
    limitChain:
      '乱数が、発表の前にだれにも知られていなかったかどうか。このパックの乱数は、このページが知る公開乱数ではありません。その鍵を持つ人は、前もって計算できます。',
    limitBuyer:
      'だれが買ったか。店が自分のパックを買うこともできます。ただし、ほかの方と同じく結果は前もって分かりません。',
    limitVault: '当たったカードの実物が、保管庫にあるかどうか。',
    limitSame:
      'ほかの方にも同じ記録が見えているかどうか。下の「最新の照合コード」を見比べると分かります。この端末は見た記録を覚えていて、次に変わっていればお知らせします。',
    limitPage:
      'このページ自体は当店が配信しています。それも疑うなら、下のコマンドか、ご自身で書いたプログラムで確かめてください。',

    detailsTitle: '照合コードと鍵',
    detailSealHash: '発売前の中身の照合コード',
    detailHead: '最新の照合コード',
    detailKey: '公開鍵',
    detailBeacon: '乱数のチェーン',
    detailBeaconKey: '乱数の公開鍵',
    detailClosed: '店が署名した、パックの終了の声明',
    detailSealedAt: '中身を固定した日時（店の申告）',
    detailScheme: '方式',

    selfTitle: '自分のパソコンで確かめる',
    selfText:
      'ソースコードのフォルダーで次の1行を実行すると、このページを使わずに同じことを確かめられます。',
    selfCommand: 'コマンド',
    selfSave: '記録をファイルに残すには、うしろに --save log.json を付けます。',
    selfSpec:
      '方式はすべて公開しています。RFC 9381（検証可能な乱数）、RFC 8785（JSONの正規形）とSHA-256だけでできていて、自作のプログラムでも確かめられます。',

    toPack: 'パックを見る',
    otherPack: 'ほかのパックを確かめる',
  },
  en: {
    title: 'Proof of the draw',
    tagline: 'See for yourself that nothing is rigged',
    lead: 'The contents of a pack are fixed and published before its first sale, and every draw leaves a proof that anyone can check. You need not take our word for it: your own device does the sums.',
    choose: 'Choose a pack to check',
    choosePlaceholder: 'Choose a pack',
    chooseSubmit: 'Check its proofs',
    chooseNone: 'No pack is on show right now.',
    howSealTitle: 'Fix the contents',
    howSeal:
      'The cards and how many there are of each are fixed and published before the first sale. A later change would be plain to see.',
    howDrawTitle: 'Draw with a proof',
    howDraw:
      'The random numbers of a draw follow from the purchases and the pack\u2019s key: there is only one possible outcome. A proof of it is published at once.',
    howReplayTitle: 'Replay and compare',
    howReplay:
      'This page draws the whole pack again, from the first draw to this moment, and compares every single card with the record.',

    checking: 'Checking',
    checkingSub: 'Drawing the pack again from the start.',
    stopped: 'Paused',
    stoppedSub: 'Nothing is wrong so far: {{rounds}} checked.',
    progress: 'draw {{reached}} of {{rounds}}',
    progressSpoken: '{{percent}}% of the draws checked',
    secondsLeft: 'about {{seconds}} s left',
    minutesLeft: 'about {{minutes}} min left',
    stop: 'Pause',
    goOn: 'Go on',
    again: 'Check again',
    proveAll: 'Check the proof of every draw',
    proveAllTime: 'about {{time}}',
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',

    okAll: 'Every draw is proved',
    okAllSub:
      'Your device drew the pack again from the start: {{rounds}}, {{cards}}. Not one differs from the published results.',
    okMine: 'Your draw is proved',
    okMineSub:
      'The proof of the draw with your purchase is valid, and the cards you drew are the ones in the record.',
    okChain: 'The record adds up',
    okChainSub:
      'The chain and the results fit together ({{rounds}}). The proofs are not checked yet.',
    okNone: 'The contents are the ones fixed before the sale',
    okNoneSub: 'Nothing has been drawn from this pack yet.',
    voidSub: 'Void by the shop\u2019s signed statement: {{rounds}}.',
    unknownSub:
      'But the random numbers of this pack come from no public beacon that this page knows.',
    waitingSub: 'Still waiting for the public random number: {{rounds}}.',
    bad: 'The record does not add up',
    badRound: 'Draw {{round}}',
    badSeal: 'The contents fixed before the sale',
    badBefore: 'Nothing is wrong before it, in draws 1 to {{round}}.',
    badAdvice:
      'Keep a picture of this screen, save the record with the command below, and then contact us.',
    startOver: 'Forget what this device remembers and start over',
    unread: 'The record could not be read',
    unreadSub:
      'This does not mean that anything is wrong with the draws. Please check your connection and try again.',

    stepsTitle: 'What was checked',
    stepsAhead: 'What is being checked',
    stepSeal: 'The contents',
    stepSealText:
      'The cards and their numbers are the ones published before the first sale, and every draw builds on that list.',
    stepBeacon: 'The public random numbers',
    stepBeaconKnown:
      'Public beacon: drand quicknet. Many organisations publish a number together every three seconds, and nobody knows it earlier. This page has the true key of quicknet in its own code, and the pack has the same.',
    stepBeaconUnknown:
      'Please note: this is NOT a public beacon we know. It is chain {{chain}}, run by the holder of its key, who can know the numbers in advance. The sandbox of a demo uses one.',
    stepChain: 'The chain of records',
    stepChainText:
      'The record of each draw carries the check code of the one before it. None is missing, moved or rewritten.',
    stepProof: 'The proofs',
    stepProofAll:
      'The random numbers of every draw are the only ones its purchases and the pack\u2019s key can give. No others could have been put in their place.',
    stepProofMine:
      'The random numbers of your draw are the only right ones. For other people\u2019s draws, the published numbers were used as they stand.',
    stepProofNone:
      'The published random numbers were used as they stand. Whether they are the right ones is not checked yet.',
    stepDraw: 'The draws',
    stepDrawText:
      'Every card was drawn again from the random numbers. Each card given is the card drawn.',
    stepCount: 'What is left',
    stepCountText: 'No card came out more often than there were before the sale.',
    stepClosed: 'The end of the pack',
    stepClosedEnded:
      'This pack is closed. The shop signed that nothing from draw {{from}} on is drawn, and the record agrees.',
    stepClosedVoid:
      'The shop signed that nothing from draw {{from}} on is drawn. This makes {{rounds}} void, and the record shows no cards for them. Their purchases are refunded in full, which this record cannot prove.',
    voidCount: 'void: {{rounds}}',
    stepProofBeacon:
      'They include the number of the beacon for that draw, and its signature is right.',
    rounds_one: '{{count}} draw',
    rounds_other: '{{count}} draws',
    cards_one: '{{count}} card',
    cards_other: '{{count}} cards',
    ofRounds: '{{proved}} of {{rounds}}',
    stepPassed: 'Checked',
    stepWarned: 'Please note',
    stepWaiting: 'Under way',
    stepOpen: 'Not checked',

    ownTitle: 'Your purchase',
    ownWhere: '{{cards}} in draw {{round}}',
    ownSeed: 'Seed your browser sent',
    ownSeedRecorded: 'Seed in the record',
    ownSeedNone: 'none',
    ownSentHint:
      'This browser still has the seed and the key it sent with the purchase: the seed in the record and the purchase number are what they must be.',
    ownRecordedHint:
      'This browser does not have the seed that was sent with the purchase. Open this page in the browser you bought with to compare them.',
    ownId: 'Purchase number',
    ownTimes: '× {{times}}',
    ownExtras: 'Extra prizes',
    ownWaits: 'It waits for number {{number}} of the beacon, and is drawn when that is published.',
    ownVoid:
      'This draw is void by the shop\u2019s signed statement, and will never take place. What you paid is refunded in full: see your point history.',
    ownHint: 'Compare them with the cards you were given.',

    prizesTitle: 'Before the sale, drawn and left',
    prizesNote: 'up to draw {{round}}',
    prizesSealed: 'At first',
    prizesDrawn: 'Drawn',
    prizesLeft: 'Left',
    prizesName: 'Card',
    prizesTotal: 'Total',
    prizesMore: 'Show all {{prizes}} cards',

    extrasTitle: 'Extra prizes',
    extraLast: 'the last card',
    extraAt: 'card {{n}}',
    extraEvery: 'every {{n}} cards',

    limitsTitle: 'What this does not prove',
    limitKey:
      'We hold the pack\u2019s key. With it, a result can be worked out just before it is published. That nobody tries out another order or purchases of their own until they like what comes out: this a proof cannot show.',
    limitBeacon:
      'That a purchase was accepted before its random number was published: the record alone does not show it. This device remembers when it saw which record, and will tell you if a draw was slipped in later.',
    limitChain:
      'That nobody knew the random numbers in advance. They come from no public beacon that this page knows, and whoever holds the key of their chain can compute them.',
    limitBuyer:
      'Who buys. A shop can buy its own packs, though it knows the result no earlier than anyone else.',
    limitVault: 'That the physical card is in the vault.',
    limitSame:
      'That everyone is shown the same record. Compare the \u201clatest check code\u201d below with other people\u2019s. This device remembers what it saw, and will tell you if it ever changes.',
    limitPage:
      'This page itself comes from us. If you doubt that, too, use the command below, or a program you wrote yourself.',

    detailsTitle: 'Check codes and key',
    detailSealHash: 'Check code of the contents before the sale',
    detailHead: 'Latest check code',
    detailKey: 'Public key',
    detailBeacon: 'Chain of the beacon',
    detailBeaconKey: 'Public key of the beacon',
    detailClosed: 'The shop’s signed statement that the pack is closed',
    detailSealedAt: 'Contents fixed at (as the shop says)',
    detailScheme: 'Scheme',

    selfTitle: 'Check it on your own computer',
    selfText: 'Run this line in a folder with the source code: it does the same without this page.',
    selfCommand: 'Command',
    selfSave: 'To keep the record in a file, add --save log.json.',
    selfSpec:
      'The scheme is public. It is made of RFC 9381 (verifiable random functions), RFC 8785 (canonical JSON) and SHA-256, so you can also check it with a program of your own.',

    toPack: 'See the pack',
    otherPack: 'Check another pack',
  },
});
