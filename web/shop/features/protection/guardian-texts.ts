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
    relation_guardian: 'そのほかの法定代理人',
    mail: '保護者の方のメールアドレス',
    send: '同意をお願いする',
    asked:
      '{{name}}様（{{mail}}）に、メールで同意をお願いしました。回答を待っています。{{days}}日以内に回答がない場合は、もう一度お願いしてください。',
    askAgain: '別の宛先へお願いする',
    minor: '{{name}}様の同意により、1か月に合計{{cap}}まで購入できます。',
    title: '保護者の方の同意',
    lead: '{{guardian}}様に、{{member}}様（{{adult}}歳未満）から、ポイント購入への同意のお願いが届いています。同意するかどうかをお選びください。',
    what: '「開封」は、トレーディングカードのパックをポイントで購入するお店です。どのカードが当たるかは、抽選で決まります。',
    limits:
      'ご同意いただくと、{{member}}様のお支払いは1か月に合計{{cap}}までとなります。上限は、16歳未満は¥5,000、16歳・17歳は¥20,000です。',
    withdrawAny:
      '同意は、このページでいつでも取り消せます。取り消した後は、ポイントを購入できません。',
    cancelAny:
      'ご同意のない購入は、取り消せます（民法第5条）。ただし、会員の方が事実と異なる生年月日を登録していた場合は、取り消せないことがあります。取り消すと、会員の方のアカウントは使えなくなり、発送前のカードは発送されません。取り消す場合は、お問い合わせ窓口へご連絡ください。',
    consent: '同意する',
    refuse: '同意しない',
    withdraw: '同意を取り消す',
    confirmed:
      'ご同意をいただいています。{{member}}様は、1か月に合計{{cap}}までポイントを購入できます。',
    ended:
      'このお願いの受け付けは終了しました。このページから同意することはできません。あらためて同意される場合は、{{member}}様に、もう一度お願いを送ってもらってください。',
    contact: 'お問い合わせ先を見る',
  },
  en: {
    askTitle: "You need your guardian's consent",
    askLead:
      "With their guardian's consent, members under {{adult}} can buy points for up to {{cap}} a month in total. We email your guardian to ask for it.",
    askPrivacy:
      'We use the name and the email address only to ask for the consent, and delete them when you close your account.',
    name: "Your guardian's name",
    relation: 'They are your',
    relation_parent: 'Mother or father',
    relation_guardian: 'Other legal guardian',
    mail: "Your guardian's email address",
    send: 'Ask for consent',
    asked:
      'We have asked {{name}} ({{mail}}) by email and are waiting for the answer. If there is no answer within {{days}} days, please ask again.',
    askAgain: 'Ask at another address',
    minor: 'With the consent of {{name}} you can pay up to {{cap}} a month in total.',
    title: "A guardian's consent",
    lead: 'To {{guardian}}: {{member}}, who is under {{adult}}, is asking for your consent to buy points. You can say yes or no.',
    what: 'Kaifu is a shop where packs of trading cards are bought with points. Which cards are in a pack is decided by a draw.',
    limits:
      'If you consent, {{member}} can pay up to {{cap}} a month in total. The limit is 5,000 yen under 16, and 20,000 yen at 16 and 17.',
    withdrawAny:
      'You can withdraw your consent on this page at any time. After that no points can be bought.',
    cancelAny:
      'If points were bought without your consent, you can ask us to cancel the purchase (Civil Code of Japan, article 5). This may not be possible if a false age was given. After a cancellation, the member’s account can no longer be used, and cards that were not shipped are not sent. To ask for it, please contact our support team.',
    consent: 'I consent',
    refuse: 'I do not consent',
    withdraw: 'Withdraw my consent',
    confirmed: 'You have consented. {{member}} can buy points for up to {{cap}} a month in total.',
    ended:
      'This request is closed, and you cannot consent on this page. To give consent, ask {{member}} to send a new request.',
    contact: 'How to reach us',
  },
});
