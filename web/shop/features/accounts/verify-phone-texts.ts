import { defineTexts } from '../../../kit/lib/i18n.ts';

export const verifyPhoneTexts = defineTexts({
  ja: {
    verify: 'SMS認証する',
    title: 'SMS認証',
    prompt: 'SMS認証コードを送信しますか？',
    correct: '番号を確認して、もう一度送る',
    promptTo:
      'この番号へ{{digits}}桁の認証コードを送信します。認証した番号が、ご登録の電話番号になります。',
    send: '送信する',
    sent: '{{tel}} へ認証コードを送信しました。{{minutes}}分以内に入力してください。',
    code: '認証コード（{{digits}}桁）',
    check: '認証する',
    resend: 'もう一度送信する',
    resendIn: 'もう一度送信する（あと{{seconds}}秒）',
    done: 'SMS認証が完了しました。',
    bonus: 'お友だち紹介の特典として、{{points}}ポイントを受け取りました。',
    invite: 'お友だちを紹介する',
    // A line may break before the verb, where the phrase has no break of its own.
    inviteLead:
      'お友だちが登録してSMS認証を済ませると、お二人に{{points}}ポイントずつ\u200b差し上げます。{{max}}人まで紹介できます。',
    inviteLocked:
      'SMS認証とポイントの購入（1回以上）が済むと、お友だちを紹介できるようになります。',
    inviteCode: '紹介コード',
    inviteLink: '紹介リンク',
    share: '友だちに送る',
    shareText:
      'カードパックの店「開封」に招待します。登録してSMS認証を済ませると、お二人に{{points}}ポイントずつ届きます。',
    friends: 'これまでに登録したお友だち：{{friends}}人／{{max}}人',
  },
  en: {
    verify: 'Verify by SMS',
    title: 'SMS verification',
    prompt: 'Send SMS code?',
    correct: 'Check the number and try again',
    promptTo:
      'We will text a {{digits}}-digit code to this number. Once verified, it becomes your registered number.',
    send: 'Send',
    sent: 'We texted a code to {{tel}}. Enter it within {{minutes}} minutes.',
    code: 'Code ({{digits}} digits)',
    check: 'Verify',
    resend: 'Send another code',
    resendIn: 'Send another code (in {{seconds}} s)',
    done: 'SMS verification completed.',
    bonus: 'You received {{points}} points for joining through a friend.',
    invite: 'Invite friends',
    inviteLead:
      'When a friend registers and verifies their phone by SMS, you each get {{points}} points. You can invite up to {{max}} friends.',
    inviteLocked:
      'You can invite friends once you have verified your phone by SMS and bought points.',
    inviteCode: 'Referral code',
    inviteLink: 'Your referral link',
    share: 'Share',
    shareText:
      'Join me at Kaifu, the card-pack shop. Register and verify your phone, and we each get {{points}} points.',
    friends: 'Friends who have joined: {{friends}} of {{max}}',
  },
});
