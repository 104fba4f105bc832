import { Link } from 'react-router';
import {
  dormancyMonths,
  dormancyWarningDays,
  logInRetentionDays,
  mailRetentionDays,
  supportHours,
} from '#contract/limits.ts';
import { paths } from '../../../lib/paths.ts';
import type { WriteDocument } from '../document.ts';
import { Facts } from '../facts.tsx';
import { OutsideLink } from '../outside-link.tsx';

export const write: WriteDocument = (operator) => ({
  title: 'Privacy policy',
  updated: '1 April 2025',
  lead: (
    <p>
      {operator.name} (“we”) handles your personal data under Japan’s Act on the Protection of
      Personal Information and related laws, as follows.
    </p>
  ),
  sections: [
    {
      id: 'collected',
      heading: '1. What we collect',
      body: (
        <Facts>
          {[
            [
              'What you register',
              'Name, address, telephone number, email address, date of birth, and a password (stored in a form that cannot be turned back; none of us can know it)',
            ],
            [
              'What comes of your use',
              'Purchases of packs, choices for cards, shipments, changes of points and coins, times and kinds of device of logins, IP addresses, and questions you send us',
            ],
            [
              'From payment companies',
              'The result of a payment and its reference. Credit card numbers go to the payment company directly; we neither receive nor store them. A code that only shows whether two cards are the same is kept, in a form that cannot be reversed, until the account is closed, so that a break that a person takes holds in other accounts. If the account is closed during such a break, it is kept until the break ends.',
            ],
            [
              'From partner sites',
              'Where you link one: who you are there, and how many points can be moved. Telephone numbers are compared to make sure that it is you.',
            ],
          ]}
        </Facts>
      ),
    },
    {
      id: 'purposes',
      heading: '2. What we use it for',
      body: (
        <ul>
          <li>registration, checks of identity, and logins</li>
          <li>the sale of packs, draws, the shipping of cards, points and coins, and payments</li>
          <li>important notices, answers to questions, and notice to unused accounts</li>
          <li>
            preventing duplicate registrations and abuse, finding faults, and statistics that
            improve the service
          </li>
          <li>records that the law requires</li>
        </ul>
      ),
    },
    {
      id: 'third-parties',
      heading: '3. Who else receives it',
      body: (
        <>
          <p>As far as their work needs it, and bound by contract:</p>
          <ul>
            <li>carriers: name, address and telephone number of the recipient</li>
            <li>payment companies: what a payment needs</li>
            <li>
              companies that deliver SMS and email: telephone number, email address, and the message
            </li>
            <li>
              LINE, if you get notices there: the number by which LINE knows you, and the message
            </li>
            <li>
              the company of your browser, if you get push notices: the number of your device, and
              the message in encrypted form
            </li>
            <li>companies that run servers: stored data, which they do not look at</li>
          </ul>
          <p>
            Companies that take payments or deliver SMS, email and notices may be outside Japan, for
            instance in the United States. We then look into how that country protects personal data
            and take the measures that article 28 of the Act requires. Ask us at the address below
            for the companies, the countries and the measures.
          </p>
          <p>
            Nobody else receives it, except with your consent, where the law requires it, or where
            life or property must be protected and consent is hard to obtain. For shipments abroad
            the carrier of the destination receives what it needs.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      heading: '4. Cookies and storage on your device',
      body: (
        <>
          <p>
            We use one cookie that keeps you logged in and keeps other sites from acting in your
            name (kaifu_session), one by which we recognise a device when you log in (kaifu_device),
            and none for advertising or for following what you do.
          </p>
          <p>
            Your language, an opening under way, and what you are typing (never passwords) are kept
            on your own device alone, and can be erased in the settings of your browser.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      heading: '5. Security',
      body: (
        <ul>
          <li>
            Connections are encrypted, passwords and the secrets of sessions are stored in hashed
            form, access is divided, and operations are recorded.
          </li>
          <li>
            Should data leak in a way that may harm you, we report it to the Personal Information
            Protection Commission and inform you.
          </li>
        </ul>
      ),
    },
    {
      id: 'retention',
      heading: '6. How long we keep it',
      body: (
        <>
          <p>
            Personal data are kept while there is an account. They are erased when you close it, or
            when it is closed because it was not used for {dormancyMonths} months (you are told by
            email {dormancyWarningDays.join(' and ')} days before).
          </p>
          <p>
            Records of transactions that laws such as the Companies Act and the Corporation Tax Act
            want kept (payments, changes of points, purchases of packs) and the records of draws
            remain without names and addresses, under a number that is not tied to a person any
            more. So that nobody is rewarded twice for an invitation, a code that cannot be turned
            back is kept of a verified telephone number and its email address.
          </p>
          <p>
            Copies of emails we sent you are erased automatically after {mailRetentionDays} days,
            records of your logins after {logInRetentionDays} days, records of failed logins and of
            SMS sent within a few days.
          </p>
        </>
      ),
    },
    {
      id: 'your-rights',
      heading: '7. Your rights',
      body: (
        <>
          <p>
            Under <Link to={paths.myData()}>Your data and closing the account</Link> you can
            download your data as JSON at any time, and close your account. What you registered is
            shown under <Link to={paths.changeMember()}>Your details</Link>.
          </p>
          <p>
            Ask us to disclose, correct or stop using your data, or whom they were given to, at the
            address below. Once we know that it is you, we act without delay and free of charge, as
            the law provides.
          </p>
        </>
      ),
    },
    {
      id: 'minors',
      heading: '8. Minors',
      body: (
        <p>
          Minors (under 18) register their details with the consent of a parent or legal guardian.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: '9. Changes',
      body: <p>Changes of this policy are announced in the shop, with the day they take effect.</p>,
    },
    {
      id: 'contact',
      heading: '10. Contact',
      body: (
        <Facts>
          {[
            ['Business', operator.name],
            ['Head of the business', operator.head],
            ['Responsible for personal data', operator.representative],
            ['Address', operator.address],
            [
              'Telephone',
              `${operator.phone} (weekdays ${supportHours.from} to ${supportHours.to}, Japan time)`,
            ],
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
          ]}
        </Facts>
      ),
    },
  ],
});
