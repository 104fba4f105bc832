import { Link } from 'react-router';
import {
  decisionHours,
  dormancyMonths,
  dormancyWarningDays,
  passwordLength,
  pointValidityMonths,
  referral,
  shippingBusinessDays,
} from '#contract/limits.ts';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: 'Terms of service',
  updated: '1 April 2025',
  lead: (
    <p>
      These terms apply to everybody who uses the online shop “Kaifu” (“the service”) run by{' '}
      {operator.name} (“we”). By registering or using the service you agree to them.
    </p>
  ),
  sections: [
    {
      id: 'scope',
      heading: 'Article 1: Scope',
      body: (
        <ol>
          <li>
            Points and coins are governed by the <Link to={paths.pointTerms()}>point terms</Link>,
            personal data by the <Link to={paths.privacyProtection()}>privacy policy</Link>. Both
            are part of these terms.
          </li>
          <li>Conditions stated on the page of a pack or of a campaign go before these terms.</li>
        </ol>
      ),
    },
    {
      id: 'registration',
      heading: 'Article 2: Registration',
      body: (
        <ol>
          <li>You register yourself, with true and current details.</li>
          <li>There is one account per person. We may delete duplicates.</li>
          <li>
            Minors (under 18) register and use the service with the consent of a parent or legal
            guardian.
          </li>
          <li>
            We may refuse a registration, for instance of somebody who was excluded for breaking
            these terms.
          </li>
          <li>
            A change of your registered name or address needs a check of your identity: please
            contact us. You change your email address yourself, in your details.
          </li>
        </ol>
      ),
    },
    {
      id: 'account',
      heading: 'Article 3: Your account',
      body: (
        <ol>
          <li>
            You keep your email address and password ({passwordLength.min} to {passwordLength.max}{' '}
            characters) to yourself and let nobody else use them.
          </li>
          <li>What is done with them counts as done by you, unless we are responsible.</li>
          <li>
            If you notice that somebody else uses your account, change your password and tell us at
            once.
          </li>
        </ol>
      ),
    },
    {
      id: 'packs',
      heading: 'Article 4: Packs and draws',
      body: (
        <ol>
          <li>
            A pack is a finite lottery: the kinds and numbers of its cards are fixed and sealed
            before its sale. Contents, what remains, and the chance of each card are shown on its
            page, except for packs that keep their cards a surprise.
          </li>
          <li>
            At most {formatNumber(maxPurchaseCount)} packs can be bought at once, and no more than
            remain and than the pack’s own limits allow.
          </li>
          <li>
            A purchase is made when you press the button on the confirmation and we have received
            the points or coins. It cannot be cancelled.
          </li>
          <li>
            A result follows from the purchases and the pack’s key alone: nobody, ourselves
            included, can change it afterwards. Every result comes with a proof that can be checked
            in the <Link to={paths.fairness()}>proof of the draw</Link>. The opening you watch does
            not affect it.
          </li>
        </ol>
      ),
    },
    {
      id: 'cards',
      heading: 'Article 5: Receiving cards',
      body: (
        <ol>
          <li>
            For each card that you won you choose to have it shipped, or turned into the points
            stated. The choice is final.
          </li>
          <li>
            We hold cards for {decisionHours} hours from the purchase, or longer if the page of the
            pack says so. After that the right to have an undecided card shipped is lost, and it
            becomes points automatically.
          </li>
          <li>Cards of packs bought with coins are shipped only.</li>
          <li>
            Cards are shipped to your registered address within {shippingBusinessDays} business days
            of your choice (weekends and public holidays excluded). We bear the cost; for addresses
            outside Japan there may be an additional charge.
          </li>
          <li>
            Parcels that come back to us because of a wrong address or a long absence are kept for
            30 days. Sending them again is at your cost; if we do not hear from you by then, your
            right to the cards ends.
          </li>
        </ol>
      ),
    },
    {
      id: 'returns',
      heading: 'Article 6: Returns and refunds',
      body: (
        <p>
          There are no returns, exchanges or refunds because you changed your mind. What happens
          where a card differs from what you drew, or was damaged on its way, is stated in the{' '}
          <Link to={paths.specificCommerce()}>commercial disclosure</Link>. Print, colour and small
          original flaws of a card may differ from its picture.
        </p>
      ),
    },
    {
      id: 'referral',
      heading: 'Article 7: Inviting friends',
      body: (
        <p>
          A member who has completed SMS verification and bought points at least once may invite up
          to {referral.friends} friends. When a friend completes SMS verification, both receive{' '}
          {formatNumber(referral.points)} points.
        </p>
      ),
    },
    {
      id: 'prohibited',
      heading: 'Article 8: What is not allowed',
      body: (
        <ul>
          <li>to transfer, resell or lend points, coins, rights to cards, or accounts</li>
          <li>
            to register with false details, to have several accounts, or to pose as somebody else
          </li>
          <li>to use a means of payment that is not yours or was obtained dishonestly</li>
          <li>to buy by automated means, or to put an undue load on the service</li>
          <li>to break into the service, exploit its weaknesses, or disturb its running</li>
          <li>
            anything connected with crime such as money laundering, or against the law or public
            order
          </li>
          <li>to infringe the rights, or harm the name, of ourselves or others</li>
          <li>to be involved with organised crime, or to make violent or unreasonable demands</li>
        </ul>
      ),
    },
    {
      id: 'suspension',
      heading: 'Article 9: Suspension',
      body: (
        <p>
          If you break these terms, or there is doubt about a payment, we may suspend your account,
          cancel purchases, take points back, or delete your registration without notice.
        </p>
      ),
    },
    {
      id: 'closing',
      heading: 'Article 10: Closing and unused accounts',
      body: (
        <ol>
          <li>
            You may close your account at any time under{' '}
            <Link to={paths.myData()}>Your data and closing the account</Link>. Cards that wait for
            a choice, and shipments that are under way, have to be finished first.
          </li>
          <li>
            An account that was not used for {dormancyMonths} months may be closed, after notice by
            email {dormancyWarningDays.join(' and ')} days before.
          </li>
          <li>
            When an account is closed, remaining points and coins lapse and personal data are
            erased. Records of transactions that the law wants kept are kept in a form that is no
            longer tied to a person.
          </li>
        </ol>
      ),
    },
    {
      id: 'points',
      heading: 'Article 11: Validity of points',
      body: <p>Points lapse {pointValidityMonths} months after they were credited.</p>,
    },
    {
      id: 'interruption',
      heading: 'Article 12: Interruption, change and end of the service',
      body: (
        <p>
          We may interrupt the service for maintenance, disasters, failures of the network and the
          like. Meanwhile your cards and points remain on record. The end of the service is
          announced at least 60 days before.
        </p>
      ),
    },
    {
      id: 'rights',
      heading: 'Article 13: Intellectual property',
      body: (
        <p>
          Texts, pictures, software and other works of the service belong to us or to those who hold
          the rights. They may be used only as far as the law allows, for instance privately.
        </p>
      ),
    },
    {
      id: 'liability',
      heading: 'Article 14: Liability',
      body: (
        <ol>
          <li>We do not guarantee the market price or future value of a card.</li>
          <li>
            For breach of contract or tort by slight negligence our liability is limited to damage
            that ordinarily arises, and to what you paid in the transaction concerned. There is no
            such limit where we acted with intent or gross negligence.
          </li>
          <li>That limit does not apply to harm to life or body.</li>
        </ol>
      ),
    },
    {
      id: 'changes',
      heading: 'Article 15: Changes of these terms',
      body: (
        <p>
          We may change these terms as article 548-4 of the Civil Code of Japan provides: where the
          change suits the general interest of members, or is reasonable. It is announced in the
          shop beforehand, with the day it takes effect.
        </p>
      ),
    },
    {
      id: 'law',
      heading: 'Article 16: Law and court',
      body: (
        <ol>
          <li>
            The law of Japan applies. Where the Japanese text and another language differ, the
            Japanese text decides.
          </li>
          <li>The {operator.court} has exclusive jurisdiction in the first instance.</li>
        </ol>
      ),
    },
    {
      id: 'contact',
      heading: 'Article 17: Notices',
      body: (
        <>
          <p>
            We reach you at your registered email address or telephone number, or by notices in the
            shop.
          </p>
          <p>
            You reach us through our{' '}
            <OutsideLink to={operator.contact_url}>contact page</OutsideLink>.
          </p>
        </>
      ),
    },
  ],
});
