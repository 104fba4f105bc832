import { pointValidityMonths, referral } from '#contract/limits.ts';
import type { Mail } from '../messages/index.ts';

/** Writes the mail that a member got points for referring a friend. It does not name the friend. */
export function friendArrivedMail({ friends }: { friends: number }): Mail {
  return {
    ja: {
      subject: `【開封】お友だち紹介の${referral.points}ポイントをお届けしました`,
      parts: [
        `ご紹介のお友だちがSMS認証を済ませました。お二人に${referral.points}ポイントずつお届けしています。ありがとうございます。`,
        `これまでに${friends}人のお友だちが参加しました。${referral.friends}人まで紹介できます。ポイントの有効期限は${pointValidityMonths}か月です。`,
        { link: 'ポイント履歴を見る', path: '/buy-point-history' },
      ],
    },
    en: {
      subject: `[Kaifu] ${referral.points} points for inviting a friend`,
      parts: [
        `A friend you invited has verified their phone, so you each received ${referral.points} points. Thank you!`,
        `Friends who have joined so far: ${friends}. You can invite up to ${referral.friends}. Points are valid for ${pointValidityMonths} months.`,
        { link: 'See your point history', path: '/buy-point-history' },
      ],
    },
  };
}
