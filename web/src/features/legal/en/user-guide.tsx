import { Link } from 'react-router';
import { maxPurchaseCount } from '#contract/draw.ts';
import {
  decisionHours,
  passwordLength,
  pointPurchase,
  pointValidityMonths,
  referral,
  shippingBusinessDays,
  supportHours,
} from '#contract/limits.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { Facts } from '../facts.tsx';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: 'Guide',
  lead: (
    <p>
      Kaifu sells sealed packs of trading cards, singly or many at once, and opens them on the spot. Each card
      you win can be shipped to you or turned into points.
    </p>
  ),
  sections: [
    {
      id: 'start',
      heading: 'Getting started',
      body: (
        <ol>
          <li>
            Register. A password has {passwordLength.min} to {passwordLength.max} half-width letters and
            digits.
          </li>
          <li>Verify your mobile phone number by SMS; you can do so at any time under Your details.</li>
          <li>Buy points. One point is one yen.</li>
          <li>
            <Link to={paths.top()}>Choose a pack</Link> and open it.
          </li>
          <li>Decide for each card: have it shipped, or turn it into points.</li>
        </ol>
      ),
    },
    {
      id: 'howtopay',
      heading: 'Buying points and how to pay',
      body: (
        <>
          <p>
            Choose a course under <Link to={paths.buyPoint()}>Buy points</Link>. Between{' '}
            {formatNumber(pointPurchase.min)} and {formatNumber(pointPurchase.max)} points can be bought at
            once.
          </p>
          <Facts>{operator.pay_methods.map(({ name, memo }) => [name, memo])}</Facts>
          <ul>
            <li>A card’s details go straight to the payment company and are not stored here.</li>
            <li>An order that is not paid in time is cancelled automatically.</li>
            <li>Points are valid for {pointValidityMonths} months. The oldest are used first.</li>
            <li>A purchase of points cannot be cancelled or refunded.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'howtodraw',
      heading: 'Buying and opening packs',
      body: (
        <>
          <ol>
            <li>The page of a pack shows what remains, its cards, and the chance of each.</li>
            <li>Choose how many, up to {formatNumber(maxPurchaseCount)} at once.</li>
            <li>Buy on the confirmation, and the opening begins. “ALL SKIP” skips it.</li>
          </ol>
          <p>
            The contents were sealed before the sale, and not even we can choose. Every draw comes with a
            proof that anyone can check at the <Link to={paths.fairness()}>proof of draws</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'howtosend',
      heading: 'Having cards shipped',
      body: (
        <>
          <ol>
            <li>
              After the opening choose shipping or points for each card and confirm. Once confirmed, it cannot
              be changed.
            </li>
            <li>
              Choose within {decisionHours} hours of the purchase. Cards without a choice become points
              automatically.
            </li>
            <li>
              Cards are shipped within {shippingBusinessDays} business days (weekends and public holidays
              excluded). Shipping is free; for addresses outside Japan there may be an additional charge.
            </li>
            <li>An email tells you when a parcel leaves, and you can track it from your purchase history.</li>
          </ol>
          <p>
            Cards go to the address under <Link to={paths.changeMember()}>Your details</Link>. If you move,
            contact us before you choose shipping. Cards of packs bought with coins are shipped only.
          </p>
        </>
      ),
    },
    {
      id: 'coins',
      heading: 'Coins',
      body: (
        <p>
          Packs bought with points earn coins. Coins buy coin packs and are exchanged for cards. Both are
          shipped only and do not become points.
        </p>
      ),
    },
    {
      id: 'referral',
      heading: 'Inviting friends',
      body: (
        <p>
          Once you have completed SMS verification and bought points, <Link to={paths.myPage()}>My page</Link>{' '}
          shows your code. You can invite up to {referral.friends} friends, and when a friend completes SMS
          verification you both receive {formatNumber(referral.points)} points.
        </p>
      ),
    },
    {
      id: 'trouble',
      heading: 'When something goes wrong',
      body: (
        <>
          <Facts>
            {[
              ['You forgot your password', 'Request a temporary one by email from the login page.'],
              [
                'The connection was lost during a purchase',
                'Press the same button again: nothing is bought twice. What you drew is in your purchase history.',
              ],
              [
                'Your email address or home address changes',
                'Please contact us: we first have to confirm that it is you.',
              ],
              [
                'You want to close your account',
                <Link key="close" to={paths.myData()}>
                  Your data
                </Link>,
              ],
            ]}
          </Facts>
          <p>
            Otherwise <OutsideLink to={operator.contact_url}>contact us</OutsideLink>, on weekdays from{' '}
            {supportHours.from} to {supportHours.to}, Japan time.
          </p>
        </>
      ),
    },
  ],
});
