import type { NoticeChannel } from '#contract/shop/notices.ts';
import type { TestShop } from './test-shop.ts';

/** Records that a member agrees to advertising through a channel, or withdraws that. */
export async function agreeToAds(
  shop: TestShop,
  memberId: number,
  channel: NoticeChannel,
  isGiven = true,
): Promise<void> {
  const sentence = isGiven ? 'I agree.' : null;
  const language = isGiven ? 'en' : null;
  await shop.rawSql`
    insert into member_consent
      (member_id, number, kind, is_given, at, sentence, language, source)
    select ${memberId}, coalesce(max(number), 0) + 1, ${`ads_${channel}`}, ${isGiven},
      ${shop.clock.now()}, ${sentence}, ${language}, 'consents_page'
    from member_consent where member_id = ${memberId}`;
}
