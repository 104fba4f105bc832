import { matchRoutes, Navigate, type RouteObject, useLocation } from 'react-router';
import { loadScreen, screen } from '../kit/lib/screen.tsx';
import { navigationStateNotFound } from './lib/navigation-state.ts';
import { Frame } from './routes/frame/frame.tsx';
import { Everyone, MembersOnly } from './routes/guards.tsx';
import { Component as Top } from './routes/top.tsx';

/** Redirects /buy-product?packId, an old URL, to the pack's page (spec, section 2). */
function BuyProduct() {
  return <Navigate to={`/pack-detail${useLocation().search}`} replace />;
}

const buyPoint = screen(() => import('./routes/buy-point.tsx'));
const instructions = screen(() => import('./routes/payment-instructions.tsx'));
const letters = screen(() => import('./routes/letters.tsx'));
const notices = screen(() => import('./routes/notices.tsx'));
const registrationEnd = screen(() => import('./routes/registration-end.tsx'));
const returns = screen(() => import('./routes/payment-returns.tsx'));

/** All screens. Only the top page is in the first load. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    children: [
      {
        Component: Everyone,
        children: [
          { index: true, Component: Top },
          { path: 'pack-list', element: screen(() => import('./routes/pack-list.tsx')) },
          { path: 'find-packs', element: screen(() => import('./routes/find-packs.tsx')) },
          {
            path: 'pack-detail',
            element: screen(() => import('./routes/pack-detail.tsx'), 'soon'),
          },
          { path: 'login', element: screen(() => import('./routes/login.tsx'), 'soon') },
          { path: 'user-register', element: screen(() => import('./routes/user-register.tsx')) },
          { path: 'confirm-user-register', element: registrationEnd },
          { path: 'complete-user-register', element: registrationEnd },
          {
            path: 'password-reissue',
            element: screen(() => import('./routes/password-reissue.tsx')),
          },
          {
            path: 'complete-password-reissue',
            element: screen(() => import('./routes/complete-password-reissue.tsx')),
          },
          {
            path: 'login-return/:provider',
            element: screen(() => import('./routes/login-return.tsx')),
          },
          { path: 'not-me', element: screen(() => import('./routes/not-me.tsx')) },
          { path: 'guardian', element: screen(() => import('./routes/guardian.tsx')) },
          { path: 'prove-mailbox', element: screen(() => import('./routes/prove-mailbox.tsx')) },
          { path: 'stop-notices', element: notices },
          ...[
            'user-guide',
            'specific-commerce',
            'terms-of-service',
            'privacy-protection',
            'fund-settlement',
            'point-terms-of-service',
          ].map((path) => ({ path, element: screen(() => import('./routes/legal.tsx')) })),
          ...['complete-carrier', 'error-carrier'].map((path) => ({
            path,
            element: screen(() => import('./routes/complete-carrier.tsx')),
          })),
          { path: 'fairness', element: screen(() => import('./routes/fairness.tsx')) },
        ],
      },
      {
        Component: MembersOnly,
        children: [
          {
            path: 'confirm-buy-product',
            element: screen(() => import('./routes/confirm-buy-product.tsx'), 'soon'),
          },
          {
            path: 'gacha-animation',
            element: screen(() => import('./routes/gacha-animation.tsx')),
          },
          { path: 'get-card-list', element: screen(() => import('./routes/get-card-list.tsx')) },
          {
            path: 'confirm-get-card-list',
            element: screen(() => import('./routes/confirm-get-card-list.tsx')),
          },
          { path: 'buy-point', element: buyPoint },
          {
            path: 'buy-point-history',
            element: screen(() => import('./routes/buy-point-history.tsx')),
          },
          { path: 'card-input', element: buyPoint },
          {
            path: 'confirm-buy-point',
            element: screen(() => import('./routes/confirm-buy-point.tsx')),
          },
          { path: 'confirm-combini', element: instructions },
          { path: 'bank-transfer-information', element: instructions },
          { path: 'payge-transfer-information', element: instructions },
          { path: 'amazon-pay-redirect', element: returns },
          { path: 'pay-redirect', element: returns },
          ...[
            'complete-buy-point',
            'complete-buy-point-paypal',
            'complete-buy-point-amazom-pay',
          ].map((path) => ({
            path,
            element: screen(() => import('./routes/complete-buy-point.tsx')),
          })),
          {
            path: 'buy-product-history',
            element: screen(() => import('./routes/buy-product-history.tsx')),
          },
          {
            path: 'buy-product-history-detail',
            element: screen(() => import('./routes/buy-product-history-detail.tsx')),
          },
          { path: 'thank-you', element: screen(() => import('./routes/thank-you.tsx')) },
          { path: 'my-page', element: screen(() => import('./routes/my-page.tsx')) },
          { path: 'my-collection', element: screen(() => import('./routes/my-collection.tsx')) },
          { path: 'user-menu', element: screen(() => import('./routes/user-menu.tsx')) },
          { path: 'change-member', element: screen(() => import('./routes/change-member.tsx')) },
          {
            path: 'change-password',
            element: screen(() => import('./routes/change-password.tsx')),
          },
          { path: 'my-sessions', element: screen(() => import('./routes/my-sessions.tsx')) },
          { path: 'my-coupons', element: screen(() => import('./routes/my-coupons.tsx')) },
          { path: 'my-letters', element: letters },
          { path: 'my-letter', element: letters },
          { path: 'my-notices/:part?', element: notices },
          { path: 'my-favourites', element: notices },
          { path: 'my-limits', element: screen(() => import('./routes/my-limits.tsx')) },
          { path: 'my-consents', element: screen(() => import('./routes/my-consents.tsx')) },
          { path: 'my-data', element: screen(() => import('./routes/my-data.tsx')) },
          { path: 'coin-history', element: screen(() => import('./routes/coin-history.tsx')) },
          { path: 'transfer-point', element: screen(() => import('./routes/transfer-point.tsx')) },
          { path: 'exchange-card', element: screen(() => import('./routes/exchange-card.tsx')) },
          { path: 'buy-product', Component: BuyProduct },
        ],
      },
      { path: 'maintenance', element: screen(() => import('./routes/maintenance.tsx')) },
      { path: '*', element: <Navigate to="/" replace state={navigationStateNotFound()} /> },
    ],
  },
];

/** Preloads the code of the screen at a URL, so that it can be drawn immediately. */
export async function loadScreenAt(address: { readonly pathname: string }): Promise<void> {
  const [match] = matchRoutes(routes, address)?.slice(-1) ?? [];
  await loadScreen(match?.route.element);
}
