import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { makeMember } from '../testing/factories.ts';
import { makeTestPromotion } from '../testing/make-test-promotion.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { checkPromotions } from './check-promotions.ts';

async function shopWithUse() {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const memberId = await makeMember(shop);
  const { id: promotionId } = await makeTestPromotion(shop, { way: 'course', amount: 100 });
  const paymentId = randomUUID();
  await shop.rawSql`
    insert into payment (id, member_id, request_key, payload_hash, method, provider, course_id, amount,
      state, pay_by, created_at, updated_at)
    values (${paymentId}, ${memberId}, gen_random_uuid(), '\\x00', 6, 'sbps', 1, 1000, 'waiting', now(),
      now(), now())`;
  await shop.rawSql`
    insert into promotion_use (id, promotion_id, member_id, place, payment_id, state, promised, created_at)
    values (gen_random_uuid(), ${promotionId}, ${memberId}, 1, ${paymentId}, 'promised', 100, now())`;
  return { shop, memberId, paymentId, promotionId };
}

const kindsOf = (found: readonly { kind: string }[]) => found.map(({ kind }) => kind);

it('use of a promotion whose payment still waits: the check of promotions finds nothing', async () => {
  const { shop } = await shopWithUse();
  expect(await checkPromotions(shop.db)).toEqual([]);
});

it('use of a promotion that is still promised although its payment ended without money: reported by the check', async () => {
  const { shop, paymentId } = await shopWithUse();
  await shop.rawSql`update payment set state = 'expired' where id = ${paymentId}`;
  expect(await checkPromotions(shop.db)).toMatchObject([
    { kind: 'use-payment', facts: { paymentState: 'expired', useState: 'promised' } },
  ]);
});

it('a payment whose money arrived and that brought fewer free points than promised: reported by the check of promotions', async () => {
  const { shop, paymentId } = await shopWithUse();
  await shop.rawSql`
    update payment set state = 'paid', credited_at = now(), reversed = 255 where id = ${paymentId}`;
  expect(await checkPromotions(shop.db)).toMatchObject([
    { kind: 'use-payment', facts: { held: 0, due: 74 } },
  ]);
});

it('use of a promotion that counts as given although no money has arrived: reported by the check, also because nothing was booked', async () => {
  const { shop, paymentId } = await shopWithUse();
  await shop.rawSql`
    update promotion_use set state = 'given', given = 100 where payment_id = ${paymentId}`;
  expect(kindsOf(await checkPromotions(shop.db))).toEqual(['use-booking', 'use-payment']);
});

it('counters of a promotion with a budget that are not the sums of its uses: reported; without a budget nothing is counted', async () => {
  const { shop, promotionId } = await shopWithUse();
  await shop.rawSql`update promotion set uses = 7 where id = ${promotionId}`;
  expect(await checkPromotions(shop.db)).toEqual([]);
  await shop.rawSql`update promotion set budget_uses = 10 where id = ${promotionId}`;
  expect(await checkPromotions(shop.db)).toMatchObject([
    { kind: 'promotion-sums', facts: { uses: 7, countedUses: 1, countedPoints: 100 } },
  ]);
});
