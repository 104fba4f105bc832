import { Link } from 'react-router';
import {
  bankHours,
  decisionHours,
  dormancyMonths,
  dormancyWarningDays,
  paymentDueDays,
  pointPurchase,
  pointValidityMonths,
  referral,
} from '#contract/limits.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';

export const write: WriteDocument = (operator) => ({
  title: 'Point terms',
  updated: '1 October 2021',
  lead: (
    <p>
      These terms govern the points and coins of “Kaifu”, run by {operator.name} (“we”). They apply
      together with the <Link to={paths.termsOfService()}>terms of service</Link>.
    </p>
  ),
  sections: [
    {
      id: 'definitions',
      heading: 'Article 1: Points and coins',
      body: (
        <ol>
          <li>
            Points are a value in yen used for buying packs in this shop. One point stands for one
            yen.
          </li>
          <li>
            Coins are given free of charge for packs bought with points, at the rate of each pack.
            Coins are not for sale.
          </li>
          <li>
            Points and coins exist in your account alone. They cannot be turned into cash,
            electronic money or other assets.
          </li>
        </ol>
      ),
    },
    {
      id: 'purchase',
      heading: 'Article 2: Buying points',
      body: (
        <ol>
          <li>
            You may buy between {formatNumber(pointPurchase.min)} and{' '}
            {formatNumber(pointPurchase.max)} points at once, from the courses we show. There is no
            limit to the points you may hold.
          </li>
          <li>Points are credited when we have confirmed the payment.</li>
          <li>
            Convenience store payments and bank transfers are to be made within {paymentDueDays}{' '}
            days of the order; otherwise the order is cancelled automatically. If a payment is
            confirmed later, the points are credited then.
          </li>
          <li>
            Bank transfers that arrive outside weekdays {bankHours.from} to {bankHours.to} (Japan
            time) may be credited on the next business day.
          </li>
          <li>Points that were bought are not refunded, except where the law requires it.</li>
        </ol>
      ),
    },
    {
      id: 'other-grants',
      heading: 'Article 3: Points from elsewhere',
      body: (
        <ol>
          <li>A card that you won can be turned into the number of points stated for it.</li>
          <li>
            A card for which neither shipping nor points was chosen within {decisionHours} hours of
            the purchase (or longer, if the page of the pack says so) becomes points automatically.
            Cards of packs bought with coins are shipped only and do not become points.
          </li>
          <li>
            A member who has completed SMS verification and bought points at least once may invite
            up to {referral.friends} friends. When a friend completes SMS verification, both receive{' '}
            {formatNumber(referral.points)} points. They are withheld or taken back where a member
            invited themselves, registered more than once, or otherwise cheated.
          </li>
          <li>
            Points of partner sites can be moved here in the way we provide. They cannot be moved
            back.
          </li>
        </ol>
      ),
    },
    {
      id: 'use',
      heading: 'Article 4: Use',
      body: (
        <ol>
          <li>
            Points buy packs priced in points; coins buy packs priced in coins and are exchanged for
            cards.
          </li>
          <li>The oldest points are used first.</li>
          <li>Points and coins that were used are not given back, unless we are responsible.</li>
        </ol>
      ),
    },
    {
      id: 'validity',
      heading: 'Article 5: Validity',
      body: (
        <ol>
          <li>
            Points are valid for {pointValidityMonths} months from the time they are credited,
            whether they were bought or given. After that they lapse, and can be neither used nor
            refunded.
          </li>
          <li>
            Nothing that you do extends the validity of points you already have. Points that a card
            was turned into begin a period of their own.
          </li>
        </ol>
      ),
    },
    {
      id: 'closing',
      heading: 'Article 6: Closed and unused accounts',
      body: (
        <ol>
          <li>When you close your account, all remaining points and coins lapse.</li>
          <li>
            An account that was not used for {dormancyMonths} months may be closed, after notice by
            email {dormancyWarningDays.join(' and ')} days before. Remaining points and coins then
            lapse, too.
          </li>
        </ol>
      ),
    },
    {
      id: 'prohibited',
      heading: 'Article 7: No transfer',
      body: (
        <p>
          Points, coins and accounts cannot be given, lent, sold, pledged or left to others, and
          those of several accounts cannot be put together.
        </p>
      ),
    },
    {
      id: 'corrections',
      heading: 'Article 8: Correction',
      body: (
        <p>
          We may correct or take back points and coins that were credited by mistake, whose payment
          was reversed, or that were obtained dishonestly. Where points of a reversed payment were
          spent already, you make up for them; until then you cannot buy packs or exchange coins for
          cards, and we ship no cards. Corrections appear in your history with their reason.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Article 9: Changes and end',
      body: (
        <p>
          We may change these terms as article 548-4 of the Civil Code of Japan provides. Should we
          stop offering points, we announce it in the shop at least 60 days before, and treat unused
          points as the law requires.
        </p>
      ),
    },
  ],
});
