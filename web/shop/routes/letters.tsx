import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { ContactForm } from '../features/letters/contact-form.tsx';
import { contactTexts } from '../features/letters/contact-texts.ts';
import { LetterList } from '../features/letters/letter-list.tsx';
import { LetterThread } from '../features/letters/letter-thread.tsx';
import { letterTexts } from '../features/letters/texts.ts';
import { ExpiredLink, VisitorThread } from '../features/letters/visitor-thread.tsx';
import { WriteLetter } from '../features/letters/write-letter.tsx';
import { numberFromQuery, paths } from '../lib/paths.ts';

/**
 * Screens /my-letters and /my-letter?letterId of members, /contact and /contact-letter#token of
 * visitors. They are one file, because each file makes the first load larger.
 */
export function Component() {
  const { pathname } = useLocation();
  if (pathname === paths.contactForm()) return <Contact />;
  if (pathname === '/contact-letter') return <ContactLetter />;
  return pathname === paths.myLetters() ? <Letters /> : <Letter />;
}

/** The contact form. Members have their own, with their purchases and parcels. */
function Contact() {
  const t = useTexts(contactTexts);
  if (useViewer()?.isMember) return <Navigate to={paths.myLetters()} replace />;
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('lead')}</p>
      <p>
        {t('memberHint')} <Link to={paths.login()}>{t('logIn')}</Link>
      </p>
      <ContactForm />
      <LinkButton wide to={paths.contact()}>
        {t('operator')}
      </LinkButton>
    </Paper>
  );
}

/** The thread of a link that was mailed to a visitor. */
function ContactLetter() {
  const t = useTexts(contactTexts);
  const { hash } = useLocation();
  const token = hash.slice(1);
  return (
    <Paper heading={t('threadTitle')}>
      <PageTitle>{t('threadTitle')}</PageTitle>
      {/* The link of another mail may be opened in the same tab. */}
      {token === '' ? <ExpiredLink /> : <VisitorThread key={token} token={token} />}
    </Paper>
  );
}

/** A form to write to the shop, and the letters so far. */
function Letters() {
  const t = useTexts(letterTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('lead')}</p>
      <WriteLetter />
      <LetterList />
      <LinkButton wide to={paths.myPage()}>
        {t('back')}
      </LinkButton>
    </Paper>
  );
}

/** One thread of letters. */
function Letter() {
  const t = useTexts(letterTexts);
  const [search] = useSearchParams();
  const letterId = numberFromQuery(search.get('letterId'));
  if (letterId === null) return <Navigate to={paths.myLetters()} replace />;
  const title = t('heading', { id: letterId });
  return (
    <Paper heading={title}>
      <PageTitle>{title}</PageTitle>
      <LetterThread key={letterId} letterId={letterId} />
      <LinkButton wide to={paths.myLetters()}>
        {t('toList')}
      </LinkButton>
    </Paper>
  );
}
