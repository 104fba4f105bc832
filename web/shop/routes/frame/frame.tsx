import { useIsMutating } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Outlet, useLocation } from 'react-router';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { preloadScreens } from '../../../kit/lib/screen.tsx';
import { ErrorBoundary } from '../../../kit/ui/error-boundary.tsx';
import { LoadingOverlay } from '../../../kit/ui/spinner.tsx';
import { useViewer } from '../../features/accounts/viewer.ts';
import { hoursToNote, useActivity } from '../../lib/activity.ts';
import { useIsDatabaseUnavailable } from '../../lib/database-unavailable.ts';
import { IsFactorAsked } from '../../lib/factor-question.ts';
import { isPasskeyOfferDue } from '../../lib/passkey-offer.ts';
import { paths } from '../../lib/paths.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { useRemountOnNavigation } from './remount-on-navigation.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { frameTexts } from './texts.ts';
import { useTouchRules } from './touch-rules.ts';
import { WaitingBar } from './waiting-bar.tsx';

const PasskeyOffer = lazy(async () => ({
  default: (await import('../../features/logins/passkey-offer.tsx')).PasskeyOffer,
}));
const Reminder = lazy(async () => ({
  default: (await import('../../features/protection/reminder.tsx')).Reminder,
}));
const TermsPanel = lazy(async () => ({
  default: (await import('../../features/consents/terms-panel.tsx')).TermsPanel,
}));
/** Screens on which nothing is decided: an offer may cover a part of them. */
const offersOn: readonly string[] = [paths.top(), paths.myPage()];

/** The screens at the end of a payment; a phone company leads to one of its own. */
const paymentEnds: readonly string[] = [paths.completeBuyPoint(), '/complete-carrier'];

const notesOn: readonly string[] = [...offersOn, paths.thankYou()];

/** The screens at the beginning of a purchase of points, and at the end of one of a pack. */
const purchasesAt: readonly string[] = [paths.buyPoint(), paths.thankYou()];

/** Screens that tell a member of changed terms. */
const termsOn: readonly string[] = [...notesOn, paths.buyPoint(), paths.buyPointHistory()];

/**
 * A quiet note for a member at the edge of some screens: terms that have changed, how long they
 * have been here, what they paid or spent today, or, after a log-in and at the end of their first
 * payment, the offer of a passkey.
 */
function MemberNotes({ pathname }: { readonly pathname: string }) {
  const isPaymentEnd = paymentEnds.some((path) => pathname.startsWith(path));
  // Read once for each screen: a note never appears under somebody's finger.
  const [hours] = useState(hoursToNote);
  const hoursHere = isPaymentEnd || notesOn.includes(pathname) ? hours : 0;
  const isOffered = isPaymentEnd || (offersOn.includes(pathname) && isPasskeyOfferDue());
  const offer = isOffered ? <PasskeyOffer isAtPayment={isPaymentEnd} /> : null;
  const isAtPurchase = isPaymentEnd || purchasesAt.includes(pathname);
  const note =
    isAtPurchase || hoursHere > 0 ? (
      <Reminder hours={hoursHere} isAtPurchase={isAtPurchase} otherwise={offer} />
    ) : (
      offer
    );
  return <Suspense>{termsOn.includes(pathname) ? <TermsPanel otherwise={note} /> : note}</Suspense>;
}

/** The frame around every screen. */
export function Frame() {
  const t = useTexts(frameTexts);
  const common = useTexts(commonTexts);
  const { pathname } = useLocation();
  const viewer = useViewer();
  const screen = useRemountOnNavigation();
  // A request that waits for the second factor must not cover the dialog that asks for it.
  const isFactorAsked = use(IsFactorAsked);
  const writing = useIsMutating() > 0 && !isFactorAsked;
  const isUnavailable = useIsDatabaseUnavailable();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    screen.current?.focus();
  };
  useTouchRules();
  useActivity();
  useEffect(() => void preloadScreens(), []);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: followed, it would be a further place in the history, without what led to this one */}
      <a href="#screen" className={styles.skip} onClick={skip}>
        {t('skip')}
      </a>
      <Header />
      <WaitingBar />
      <main id="screen" ref={screen} tabIndex={-1} className={styles.screen}>
        <ErrorBoundary key={pathname} fallback={<ScreenError />}>
          <Suspense fallback={<ScreenPending />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {viewer?.isMember && <MemberNotes key={pathname} pathname={pathname} />}
      {isUnavailable && <UnavailableNotice />}
      {writing && <LoadingOverlay label={common('loading')} />}
    </>
  );
}

/**
 * A notice that the shop is unavailable and tries again by itself. It is above everything, and
 * inside the dialog if one is open. Screen readers read nothing outside an open dialog, and a
 * member who is buying must know that no action is needed.
 */
function UnavailableNotice() {
  const t = useTexts(frameTexts);
  const [place] = useState(
    () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body,
  );
  return createPortal(
    <p
      ref={(notice) => notice?.showPopover()}
      popover="manual"
      role="status"
      className={styles.away}
    >
      {t('away')}
    </p>,
    place,
  );
}
