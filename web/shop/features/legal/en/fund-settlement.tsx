import { Link } from 'react-router';
import { pointPurchase, pointValidityMonths, supportHours } from '#contract/limits.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { Facts } from '../facts.tsx';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: 'Payment Services Act notice',
  updated: '1 April 2025',
  lead: (
    <p>
      How Japan’s Payment Services Act relates to the points of this shop, and the conditions of
      their use.
    </p>
  ),
  sections: [
    {
      id: 'status',
      heading: 'Legal status',
      body: (
        <>
          <p>
            Points can be used only within {pointValidityMonths} months of their issue. By article
            4, item 2 of the Payment Services Act and article 4, paragraph 2 of its enforcement
            order, the Act’s rules for prepaid payment instruments (such as the deposit of security)
            therefore do not apply to them.
          </p>
          <p>
            For the information of those who use them, the items of article 13 of the Act are stated
            here all the same.
          </p>
        </>
      ),
    },
    {
      id: 'items',
      heading: 'Information',
      body: (
        <Facts>
          {[
            ['Issuer', operator.name],
            ['Address', operator.address],
            [
              'Amounts',
              `Between ${formatNumber(pointPurchase.min)} and ${formatNumber(pointPurchase.max)} points in one purchase. There is no limit to the points you may hold.`,
            ],
            ['Unit', '1 point is 1 yen'],
            [
              'Validity',
              `${pointValidityMonths} months from the day they are credited. The oldest points are used first.`,
            ],
            ['Where they can be used', 'For buying packs in this shop (this website) only.'],
            [
              'How to see the balance',
              'At the top of the screen, in the menu and on My page once you are logged in. Every change is listed in your point history.',
            ],
            [
              'Complaints and questions',
              <>
                <span>
                  Telephone {operator.phone}, email {operator.mail}
                </span>
                <span>
                  Weekdays {supportHours.from} to {supportHours.to}, Japan time
                </span>
                <OutsideLink to={operator.contact_url}>Contact us</OutsideLink>
              </>,
            ],
            [
              'Terms',
              <Link key="terms" to={paths.pointTerms()}>
                Point terms
              </Link>,
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'preservation',
      heading: 'Protection of funds',
      body: (
        <p>
          As the rules for prepaid payment instruments do not apply, unused points are not covered
          by a deposit of security under article 14 of the Payment Services Act.
        </p>
      ),
    },
    {
      id: 'unauthorized',
      heading: 'Unauthorised use',
      body: (
        <ul>
          <li>
            If you suspect that somebody else has used your account, change your password, log out
            all other devices, and contact us at once. We stop the account and look into its
            records.
          </li>
          <li>
            Points lost by unauthorised use without intent or negligence on your side are given back
            after our investigation. A loss that arose or grew because you told somebody your
            password, or were late in contacting us once you knew of the use, is not compensated,
            unless we are responsible for it.
          </li>
        </ul>
      ),
    },
  ],
});
