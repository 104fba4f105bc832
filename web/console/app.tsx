import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import type { Session } from '#contract/console/session.ts';
import { ErrorBoundary } from '../kit/ui/error-boundary.tsx';
import { Enrol } from './features/session/enrol.tsx';
import { setSession, useSession } from './features/session/session.ts';
import { ShowFactor } from './features/session/show-factor.tsx';
import { SignIn } from './features/session/sign-in.tsx';
import { StepUp } from './features/session/step-up.tsx';
import {
  ApprovalDetail,
  Approvals,
  Audit,
  Banner,
  Banners,
  Books,
  CannedAnswers,
  Card,
  Cards,
  Catalogue,
  CatalogueUpload,
  Course,
  Courses,
  Coverage,
  Exports,
  Holding,
  Intake,
  Intakes,
  LegalText,
  LegalTexts,
  Letter,
  Letters,
  Locations,
  Mail,
  Mails,
  Maintenance,
  Member,
  News,
  NewsItem,
  Offer,
  Offers,
  Pack,
  PackDraft,
  PackDrafts,
  PackLive,
  Parcel,
  PartnerSite,
  PartnerSites,
  Payment,
  Payments,
  Promotion,
  Promotions,
  PromotionUses,
  Purchases,
  Roles,
  Shipping,
  Staff,
  StaffMember,
  Stock,
  StockTake,
  StockTakes,
} from './lazy-screens.ts';
import { setSignInListener } from './lib/api.ts';
import { paths } from './lib/paths.ts';
import { queryClient } from './lib/queries.ts';
import { Account } from './routes/account.tsx';
import { Invitation } from './routes/invitation.tsx';
import { Members } from './routes/members.tsx';
import { Shell } from './routes/shell.tsx';
import { TodayScreen } from './routes/today.tsx';
import { Crashed } from './ui/crashed.tsx';
import { ReadState } from './ui/read-state.tsx';

/**
 * The screens of somebody who is signed in; for others the next step of the sign-in. The URL
 * stays, so that a link leads to its screen also after a sign-in.
 */
function Gate() {
  const { data: session, error, refetch } = useSession();
  useEffect(() => setSignInListener(() => setSession(null)), []);
  if (session === undefined) return <ReadState error={error} refetch={refetch} />;
  if (session === null) return <SignIn />;
  if (session.state === 'factor-required') return <ShowFactor />;
  if (session.state === 'enrolment-required') return <Enrol />;
  return (
    <StepUp>
      <Routes>
        <Route element={<Shell session={session} />}>
          <Route path={paths.roles} element={<Roles session={session} />} />
          <Route path={paths.staff} element={<Staff session={session} />} />
          <Route path={`${paths.staff}/:staffId`} element={<StaffMember session={session} />} />
          <Route path={paths.approvals} element={<Approvals session={session} />} />
          <Route
            path={`${paths.approvals}/:approvalId`}
            element={<ApprovalDetail session={session} />}
          />
          <Route path={paths.maintenance} element={<Maintenance session={session} />} />
          <Route path={paths.legalTexts} element={<LegalTexts session={session} />} />
          <Route
            path={`${paths.legalTexts}/:documentId`}
            element={<LegalText session={session} />}
          />
          <Route path={paths.courses} element={<Courses session={session} />} />
          <Route path={`${paths.courses}/:courseId`} element={<Course session={session} />} />
          <Route path={paths.offers} element={<Offers session={session} />} />
          <Route path={`${paths.offers}/:offerId`} element={<Offer session={session} />} />
          <Route path={paths.partnerSites} element={<PartnerSites session={session} />} />
          <Route
            path={`${paths.partnerSites}/:siteId`}
            element={<PartnerSite session={session} />}
          />
          <Route path={paths.banners} element={<Banners session={session} />} />
          <Route path={`${paths.banners}/:bannerId`} element={<Banner session={session} />} />
          <Route path={paths.news} element={<News session={session} />} />
          <Route path={`${paths.news}/:newsId`} element={<NewsItem session={session} />} />
          <Route path={paths.members} element={<Members session={session} />} />
          <Route path={`${paths.members}/:memberId`} element={<Member session={session} />} />
          <Route path={paths.cannedAnswers} element={<CannedAnswers session={session} />} />
          <Route path={paths.letters} element={<Letters />} />
          <Route path={`${paths.letters}/:threadId`} element={<Letter session={session} />} />
          <Route path={paths.mails} element={<Mails />} />
          <Route path={`${paths.mails}/:mailId`} element={<Mail session={session} />} />
          <Route path={paths.promotions} element={<Promotions session={session} />} />
          <Route
            path={`${paths.promotions}/:promotionId`}
            element={<Promotion session={session} />}
          />
          <Route path={paths.promotionUses} element={<PromotionUses session={session} />} />
          <Route path={paths.payments} element={<Payments />} />
          <Route path={`${paths.payments}/:paymentId`} element={<Payment session={session} />} />
          <Route path={paths.parcels} element={<Shipping session={session} />} />
          <Route path={`${paths.parcels}/:parcelId`} element={<Parcel session={session} />} />
          {packRoutes(session)}
          <Route path={paths.exports} element={<Exports />} />
          <Route path={paths.books} element={<Books session={session} />} />
          <Route path={paths.audit} element={<Audit />} />
          <Route path={paths.account} element={<Account />} />
          <Route path="*" element={<TodayScreen session={session} />} />
        </Route>
      </Routes>
    </StepUp>
  );
}

/** The screens of cards, packs and stock. */
function packRoutes(session: Session) {
  return (
    <>
      <Route path={paths.cards} element={<Cards session={session} />} />
      <Route path={`${paths.cards}/:cardId`} element={<Card session={session} />} />
      <Route path={paths.catalogue} element={<Catalogue session={session} />} />
      <Route
        path={`${paths.catalogueUploads}/:uploadId`}
        element={<CatalogueUpload session={session} />}
      />
      <Route path={`${paths.catalogue}/:packId`} element={<Pack session={session} />} />
      <Route path={`${paths.catalogue}/:packId/live`} element={<PackLive session={session} />} />
      <Route path={paths.packDrafts} element={<PackDrafts session={session} />} />
      <Route path={`${paths.packDrafts}/:draftId`} element={<PackDraft session={session} />} />
      <Route path={paths.stock} element={<Stock />} />
      <Route path={`${paths.stock}/:code`} element={<Holding session={session} />} />
      <Route path={paths.intakes} element={<Intakes session={session} />} />
      <Route path={`${paths.intakes}/:intakeId`} element={<Intake session={session} />} />
      <Route path={paths.purchases} element={<Purchases session={session} />} />
      <Route path={paths.stockTakes} element={<StockTakes session={session} />} />
      <Route path={`${paths.stockTakes}/:takeId`} element={<StockTake session={session} />} />
      <Route path={paths.coverage} element={<Coverage session={session} />} />
      <Route path={paths.locations} element={<Locations session={session} />} />
    </>
  );
}

/** The console's app: its queries, router and screens. */
export function App() {
  return (
    <ErrorBoundary fallback={<Crashed />}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route path={paths.invitation} element={<Invitation />} />
            <Route path="*" element={<Gate />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
