import { Link } from 'react-router';
import {
  decisionHours,
  paymentDueDays,
  pointPurchase,
  pointValidityMonths,
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
  title: 'Legal notice (Specified Commercial Transactions Act)',
  updated: '1 April 2025',
  lead: (
    <p>
      The terms of sale of this shop, stated as required by article 11 of Japan’s Act on Specified
      Commercial Transactions.
    </p>
  ),
  sections: [
    {
      id: 'seller',
      heading: 'Seller',
      body: (
        <Facts>
          {[
            ['Seller', operator.name],
            ['Responsible person', operator.representative],
            ['Address', operator.address],
            ['Secondhand dealer’s licence', operator.licence],
            ...(operator.company_url === ''
              ? []
              : [
                  [
                    'Company',
                    <OutsideLink key="company" to={operator.company_url}>
                      {operator.company_url}
                    </OutsideLink>,
                  ] as const,
                ]),
          ]}
        </Facts>
      ),
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: (
        <>
          <Facts>
            {[
              ['Telephone', operator.phone],
              [
                'Email',
                <a key="mail" href={`mailto:${operator.mail}`}>
                  {operator.mail}
                </a>,
              ],
              [
                'Questions',
                <OutsideLink key="contact" to={operator.contact_url}>
                  Contact us
                </OutsideLink>,
              ],
              [
                'Hours',
                `Weekdays ${supportHours.from} to ${supportHours.to}, Japan time (closed on weekends and public holidays)`,
              ],
            ]}
          </Facts>
          <p>
            Questions that reach us outside these hours are answered from the next business day on.
          </p>
        </>
      ),
    },
    {
      id: 'price',
      heading: 'Prices and charges',
      body: (
        <Facts>
          {[
            [
              'Points',
              `1 point is 1 yen, tax included. Between ${formatNumber(pointPurchase.min)} and ${formatNumber(pointPurchase.max)} points can be bought at once. The price of each course is shown on the purchase page.`,
            ],
            ['Packs', 'The points or coins for one pack are shown on the page of each pack.'],
            [
              'Other charges',
              'We bear the cost of shipping. You bear your bank’s transfer fee. For addresses outside Japan you may have to pay an additional shipping charge and the customs duties and taxes of the destination. Your internet connection is at your own cost.',
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'payment',
      heading: 'How and when to pay',
      body: (
        <>
          <Facts>{operator.pay_methods.map(({ name, memo }) => [name, memo])}</Facts>
          <p>
            You pay in advance, when you buy points; when your own account is charged is up to the
            payment company. A convenience store payment or bank transfer that is not made within{' '}
            {paymentDueDays} days of the order is cancelled automatically; money that arrives later
            is credited as points all the same.
          </p>
        </>
      ),
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      body: (
        <Facts>
          {[
            ['Points', 'Credited to your balance as soon as the payment is confirmed.'],
            [
              'Cards',
              `Shipped to your registered address within ${shippingBusinessDays} business days (weekends and public holidays excluded) of your choice to have them shipped.`,
            ],
            [
              'Time to choose',
              `${decisionHours} hours from the purchase, or longer if the page of the pack says so. Cards without a choice by then become the points stated for them automatically.`,
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'returns',
      heading: 'Returns and cancellation',
      body: (
        <>
          <p>
            Given the nature of the goods, there are no returns, exchanges, refunds or cancellations
            because you changed your mind, and points are not refunded. There is no statutory
            cooling-off period for mail order in Japan.
          </p>
          <p>
            This does not limit rights to cancel that the law gives, for example for purchases by
            people under 18 without the consent of a parent or legal guardian. Please contact us.
          </p>
          <p>
            Should a card differ from what you drew, or arrive damaged, contact us within 7 days of
            its arrival. We exchange it at our cost or, where that cannot be done, return the points
            it stood for.
          </p>
        </>
      ),
    },
    {
      id: 'conditions',
      heading: 'Quantities and special conditions',
      body: (
        <ul>
          <li>
            At most {formatNumber(maxPurchaseCount)} packs can be bought at once. A pack may be
            limited per purchase or member, in time, or to certain members; its page says so.
          </li>
          <li>
            The contents of a pack are sealed before its sale, and what remains and the chance of
            each card can be seen on its page at any time. That the draws are honest can be checked
            in the <Link to={paths.fairness()}>proof of the draw</Link>.
          </li>
          <li>Points are valid for {pointValidityMonths} months from the day they are credited.</li>
          <li>
            Minors (under 18) need the consent of a parent or legal guardian. Points are sold to
            people aged 18 or over and, where we allow it, to younger ones with that consent.
          </li>
        </ul>
      ),
    },
    {
      id: 'environment',
      heading: 'What you need',
      body: (
        <p>
          The current version of Google Chrome, Safari, Microsoft Edge or Mozilla Firefox, with
          JavaScript and cookies on.
        </p>
      ),
    },
  ],
});
