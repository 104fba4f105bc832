import { Link } from 'react-router';
import {
  decisionHours,
  passwordLength,
  pointPurchase,
  pointValidityMonths,
  referral,
  shippingBusinessDays,
  supportHours,
} from '#contract/limits.ts';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { Facts } from '../facts.tsx';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: 'Guide',
  lead: (
    <p>
      At Kaifu you buy sealed packs of trading cards, one or many at once, and open them on the
      spot. Each card you win can be shipped to you or turned into points.
    </p>
  ),
  sections: [
    {
      id: 'start',
      heading: 'Getting started',
      body: (
        <ol>
          <li>
            Register. Your password has {passwordLength.min} to {passwordLength.max} characters.
          </li>
          <li>Verify your phone number by SMS. You can do so at any time under Your details.</li>
          <li>Buy points. One point is one yen.</li>
          <li>
            <Link to={paths.top()}>Choose a pack</Link> and open it.
          </li>
          <li>Choose for each card: have it shipped, or turn it into points.</li>
        </ol>
      ),
    },
    {
      id: 'howtopay',
      heading: 'Buying points and how to pay',
      body: (
        <>
          <p>
            Choose a course under <Link to={paths.buyPoint()}>Buy points</Link>. You can buy between{' '}
            {formatNumber(pointPurchase.min)} and {formatNumber(pointPurchase.max)} points at once.
          </p>
          <Facts>{operator.pay_methods.map(({ name, memo }) => [name, memo])}</Facts>
          <ul>
            <li>Your card details go straight to the payment company and are never stored here.</li>
            <li>An order that is not paid in time is cancelled automatically.</li>
            <li>Points are valid for {pointValidityMonths} months. The oldest are used first.</li>
            <li>
              Points you have bought cannot be cancelled or refunded if you change your mind (except
              where the law says so).
            </li>
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
            <li>
              A pack holds one card. Its page shows how many are left, the cards inside, and the
              chance of each.
            </li>
            <li>Choose how many, up to {formatNumber(maxPurchaseCount)} at once.</li>
            <li>Confirm your purchase: your cards are drawn, and the opening begins.</li>
          </ol>
          <p>
            Packs you buy together open in one go: the first few one by one, the rest in handfuls,
            and the brightest ones always alone. “One by one” opens each of them alone. With “Auto”
            you just watch; “ALL SKIP” takes you straight to your cards. If you leave halfway, go on
            from your purchase history, on any device.
          </p>
          <p>
            The contents are sealed before the first sale, and no result can be changed afterwards.
            Every draw leaves a proof that anyone can check: see the{' '}
            <Link to={paths.fairness()}>proof of the draw</Link>.
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
              After the opening, choose shipping or points for each card, or for many at once, and
              confirm. Once you confirm, your choice is final.
            </li>
            <li>
              Choose within {decisionHours} hours of the purchase, or longer if the page of the pack
              says so. After that, the remaining cards become points automatically. While cards
              wait, every screen says how many and how long, and we email you about 6 hours and 1
              hour before the deadline (never at night).
            </li>
            <li>You can decide on some cards first: the others stay open until the deadline.</li>
            <li>
              Cards are shipped within {shippingBusinessDays} business days (weekends and public
              holidays excluded). Shipping is free; shipping overseas may cost extra.
            </li>
            <li>
              We email you when a parcel leaves, and you can track it from your purchase history.
            </li>
          </ol>
          <p>
            Cards go to the address under <Link to={paths.changeMember()}>Your details</Link>. If
            you move, please contact us before you choose shipping. Cards from packs bought with
            coins can only be shipped.
          </p>
        </>
      ),
    },
    {
      id: 'coins',
      heading: 'Points (P) and coins (C)',
      body: (
        <>
          <Facts>
            {[
              [
                'Points (P)',
                'Buy packs with them. One point costs one yen; cards that you exchange become points, too.',
              ],
              [
                'Coins (C)',
                'You earn them when you buy packs with points. The exchange and coin history shows how many.',
              ],
            ]}
          </Facts>
          <p>
            Spend coins on coin packs, or at the{' '}
            <Link to={paths.exchangeCard()}>card exchange</Link>. Either way the cards are shipped;
            they cannot be exchanged for points.
          </p>
        </>
      ),
    },
    {
      id: 'referral',
      heading: 'Inviting friends',
      body: (
        <p>
          Once you have verified your phone by SMS and bought points, you find your referral code on{' '}
          <Link to={paths.myPage()}>My page</Link>. You can invite up to {referral.friends} friends,
          and when a friend verifies their phone by SMS, you each get{' '}
          {formatNumber(referral.points)} points.
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
              [
                'You forgot your password',
                'On the login page, “Forgot your password?” gets you a temporary one by email.',
              ],
              [
                'The connection was lost during a purchase',
                'Press the same button again: nothing is bought twice. What you drew is in your purchase history.',
              ],
              [
                'Your email address changes',
                <Link key="mail" to={paths.changeMail()}>
                  Change your email address
                </Link>,
              ],
              ['Your home address changes', 'Please contact us so that we can confirm it is you.'],
              [
                'You want to close your account',
                <Link key="close" to={paths.myData()}>
                  Your data and closing the account
                </Link>,
              ],
            ]}
          </Facts>
          <p>
            Still stuck? <OutsideLink to={operator.contact_url}>Contact us</OutsideLink>. We answer
            on weekdays from {supportHours.from} to {supportHours.to}, Japan time.
          </p>
        </>
      ),
    },
  ],
});
