import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts for members under 18 and their guardians. */
export const guardianTexts = defineTexts({
  ja: {
    askTitle: '保護者の方の同意が必要です',
    askLead:
      '{{adult}}歳未満の方は、保護者の方の同意があると、1か月に合計{{cap}}までポイントを購入できます。保護者の方へ、当店から同意をお願いするメールをお送りします。',
    askPrivacy:
      'ご入力いただくお名前とメールアドレスは、同意の確認にだけ使い、退会のときに削除します。',
    name: '保護者の方のお名前',
    relation: 'ご関係',
    relation_parent: '親',
    relation_guardian: '親以外の保護者（法律で決められた方）',
    mail: '保護者の方のメールアドレス',
    send: '同意をお願いする',
    asked:
      '{{name}}様（{{mail}}）に、メールで同意をお願いしました。{{until}}までに回答がない場合、このお願いは終了します。もう一度お願いすることもできます。',
    askAgain: 'もう一度、または別の宛先へお願いする',
    minor: '{{name}}様の同意により、1か月に合計{{cap}}まで購入できます。',
    title: '保護者の方の同意',
    lead: '{{guardian}}様に、{{member}}様（{{adult}}歳未満）から、ポイント購入への同意のお願いが届いています。同意するかどうかをお選びください。',
    what: '「開封」は、トレーディングカードのパックをポイントで購入するお店です。どのカードが当たるかは、抽選で決まります。カードの価値が、支払った金額より低いこともあります。',
    limits:
      'ご同意いただくと、{{member}}様のお支払いは1か月に合計{{cap}}までとなります。上限は、16歳未満は¥5,000、16歳・17歳は¥20,000です。16歳になると、自動で上がります。',
    withdrawAny:
      '同意は、このページでいつでも取り消せます。取り消した後は、ポイントを購入できません。',
    cancelAny:
      'ご同意のない購入は、取り消せます（民法第5条）。お支払いいただいた金額はお返しし、使ったポイントの分を請求することはありません。未使用のポイントと発送前のカードは当店に戻り、会員の方のアカウントは使えなくなります。取り消しをご希望の場合は、お問い合わせ窓口へご連絡ください。',
    cancelDoubt:
      '会員の方が事実と異なる生年月日を登録していた場合は、事情により取り消せないことがあります。',
    help: '相談できる窓口もあります。',
    consent: '同意する',
    refuse: '同意しない',
    withdraw: '同意を取り消す',
    confirmed:
      'ご同意をいただいています。{{member}}様は、1か月に合計{{cap}}までポイントを購入できます。',
    refused:
      'ご回答を受け付けました。{{member}}様は、保護者の方の同意がないままポイントを購入することはできません。',
    withdrawn:
      '同意の取り消しを受け付けました。今後、{{member}}様は、保護者の方の同意がないままポイントを購入することはできません。',
    ended:
      'このお願いの受け付けは終了したため、このページから同意することはできません。あらためて同意される場合は、{{member}}様に、もう一度お願いを送ってもらってください。',
    contact: 'お問い合わせ先を見る',
  },
  en: {
    askTitle: 'You need the consent of a parent or legal guardian',
    askLead:
      'You are under {{adult}}. If a parent or legal guardian (somebody with parental authority) consents, you can buy points for up to {{cap}} a month in total. We will email them to ask.',
    askPrivacy:
      'We use the name and the email address only to ask for the consent, and delete them when you close your account.',
    name: 'Name of your parent or legal guardian',
    relation: 'Relationship to you',
    relation_parent: 'Parent',
    relation_guardian: 'Other legal guardian',
    mail: 'Their email address',
    send: 'Ask for consent',
    asked:
      'We have asked {{name}} ({{mail}}) by email. The link in it works until {{until}}. If there is no answer by then, you can ask again.',
    askAgain: 'Ask again, or ask at another address',
    minor: 'With the consent of {{name}} you can pay up to {{cap}} a month in total.',
    title: "A guardian's consent",
    lead: 'To {{guardian}}: {{member}}, who is under {{adult}}, is asking for your consent to buy points. You can say yes or no.',
    what: 'Kaifu is a shop where packs of trading cards are bought with points. Which cards they get is decided by chance, and the cards may be worth less than was paid.',
    limits:
      'If you consent, {{member}} can pay up to {{cap}} a month in total. The limit is 5,000 yen until the 16th birthday, and 20,000 yen from that day until 18. It rises by itself, without a new question to you.',
    withdrawAny:
      'You can withdraw your consent on this page at any time. After that no points can be bought.',
    cancelAny:
      'If points were bought without your consent, you can ask us to cancel the purchases (Civil Code of Japan, article 5). We then give the money back, and charge nothing for points that were used. Unused points and cards that have not been shipped come back to the shop, and the account can no longer be used. To ask for it, please contact our support team.',
    cancelDoubt:
      'If a false date of birth was given, a cancellation may not be possible. It depends on the circumstances.',
    help: 'If you would like to talk to somebody:',
    consent: 'I consent',
    refuse: 'I do not consent',
    withdraw: 'Withdraw my consent',
    confirmed: 'You have consented. {{member}} can buy points for up to {{cap}} a month in total.',
    refused:
      'We have your answer: you have not consented. Without the consent of a parent or legal guardian, {{member}} cannot buy points.',
    withdrawn:
      'You have withdrawn your consent. Without the consent of a parent or legal guardian, {{member}} can no longer buy points.',
    ended:
      'This request is closed, and you cannot consent on this page. If you want to consent, {{member}} can send you a new one.',
    contact: 'Contact us',
  },
});
