import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { screen } from '../../kit/lib/screen.tsx';
import { navigationStateNotFound } from '../lib/navigation-state.ts';
import { Everyone, MembersOnly } from './guards.tsx';

/** Redirects /buy-product?packId, an old URL, to the pack's page (spec, section 2). */
function BuyProduct() {
  return <Navigate to={`/pack-detail${useLocation().search}`} replace />;
}

const changeMail = screen(() => import('./change-mail.tsx'));
const buyPoint = screen(() => import('./buy-point.tsx'));
const instructions = screen(() => import('./payment-instructions.tsx'));
const letters = screen(() => import('./letters.tsx'));
const notices = screen(() => import('./notices.tsx'));
const registrationEnd = screen(() => import('./registration-end.tsx'));
const returns = screen(() => import('./payment-returns.tsx'));

/** All screens that `web/shop/routes.tsx` does not name itself. */
export const otherRoutes: RouteObject[] = [
  {
    Component: Everyone,
    children: [
      { path: 'user-register', element: screen(() => import('./user-register.tsx')) },
      { path: 'confirm-user-register', element: registrationEnd },
      { path: 'complete-user-register', element: registrationEnd },
      {
        path: 'password-reissue',
        element: screen(() => import('./password-reissue.tsx')),
      },
      {
        path: 'complete-password-reissue',
        element: screen(() => import('./complete-password-reissue.tsx')),
      },
      {
        path: 'login-return/:provider',
        element: screen(() => import('./login-return.tsx')),
      },
      { path: 'not-me', element: screen(() => import('./not-me.tsx')) },
      { path: 'guardian', element: screen(() => import('./guardian.tsx')) },
      { path: 'prove-mailbox', element: screen(() => import('./prove-mailbox.tsx')) },
      { path: 'change-mail', element: changeMail },
      { path: 'undo-mail', element: changeMail },
      { path: 'stop-notices', element: notices },
      ...[
        'user-guide',
        'specific-commerce',
        'terms-of-service',
        'privacy-protection',
        'fund-settlement',
        'point-terms-of-service',
      ].map((path) => ({ path, element: screen(() => import('./legal.tsx')) })),
      ...['complete-carrier', 'error-carrier'].map((path) => ({
        path,
        element: screen(() => import('./complete-carrier.tsx')),
      })),
      { path: 'pack-preview', element: screen(() => import('./pack-preview.tsx')) },
      { path: 'preview', element: screen(() => import('./preview.tsx')) },
      { path: 'contact', element: letters },
      { path: 'contact-letter', element: letters },
      { path: 'faq', element: screen(() => import('./faq.tsx')) },
      { path: 'shared/:token', element: screen(() => import('./shared-card.tsx')) },
      {
        path: 'shared-collection/:token',
        element: screen(() => import('./shared-collection.tsx')),
      },
      { path: 'trial-opening', element: screen(() => import('./trial-opening.tsx')) },
      { path: 'fairness', element: screen(() => import('./fairness.tsx')) },
    ],
  },
  {
    Component: MembersOnly,
    children: [
      {
        path: 'gacha-animation',
        element: screen(() => import('./gacha-animation.tsx')),
      },
      { path: 'card-box', element: screen(() => import('./card-box.tsx')) },
      { path: 'get-card-list', element: screen(() => import('./get-card-list.tsx')) },
      {
        path: 'confirm-get-card-list',
        element: screen(() => import('./confirm-get-card-list.tsx')),
      },
      { path: 'buy-point', element: buyPoint },
      {
        path: 'buy-point-history',
        element: screen(() => import('./buy-point-history.tsx')),
      },
      { path: 'card-input', element: buyPoint },
      {
        path: 'confirm-buy-point',
        element: screen(() => import('./confirm-buy-point.tsx')),
      },
      { path: 'confirm-combini', element: instructions },
      { path: 'bank-transfer-information', element: instructions },
      { path: 'payge-transfer-information', element: instructions },
      { path: 'amazon-pay-redirect', element: returns },
      { path: 'pay-redirect', element: returns },
      ...['complete-buy-point', 'complete-buy-point-paypal', 'complete-buy-point-amazom-pay'].map(
        (path) => ({
          path,
          element: screen(() => import('./complete-buy-point.tsx')),
        }),
      ),
      {
        path: 'buy-product-history',
        element: screen(() => import('./buy-product-history.tsx')),
      },
      {
        path: 'buy-product-history-detail',
        element: screen(() => import('./buy-product-history-detail.tsx')),
      },
      { path: 'thank-you', element: screen(() => import('./thank-you.tsx')) },
      { path: 'my-page', element: screen(() => import('./my-page.tsx')) },
      { path: 'my-name', element: screen(() => import('./my-name.tsx')) },
      { path: 'my-collection', element: screen(() => import('./my-collection.tsx')) },
      { path: 'user-menu', element: screen(() => import('./user-menu.tsx')) },
      { path: 'change-member', element: screen(() => import('./change-member.tsx')) },
      {
        path: 'change-password',
        element: screen(() => import('./change-password.tsx')),
      },
      { path: 'my-sessions', element: screen(() => import('./my-sessions.tsx')) },
      { path: 'my-coupons', element: screen(() => import('./my-coupons.tsx')) },
      { path: 'copy-offers', element: screen(() => import('./copy-offers.tsx')) },
      { path: 'my-letters', element: letters },
      { path: 'my-letter', element: letters },
      { path: 'my-notices/:part?', element: notices },
      { path: 'my-favourites', element: notices },
      { path: 'my-addresses', element: screen(() => import('./my-addresses.tsx')) },
      { path: 'my-parcels', element: screen(() => import('./my-parcels.tsx')) },
      { path: 'my-limits', element: screen(() => import('./my-limits.tsx')) },
      { path: 'my-consents', element: screen(() => import('./my-consents.tsx')) },
      { path: 'my-data', element: screen(() => import('./my-data.tsx')) },
      { path: 'coin-history', element: screen(() => import('./coin-history.tsx')) },
      { path: 'transfer-point', element: screen(() => import('./transfer-point.tsx')) },
      { path: 'exchange-card', element: screen(() => import('./exchange-card.tsx')) },
      { path: 'buy-product', Component: BuyProduct },
    ],
  },
  { path: 'maintenance', element: screen(() => import('./maintenance.tsx')) },
  { path: '*', element: <Navigate to="/" replace state={navigationStateNotFound()} /> },
];

/**
 * The screen at an address that the first load does not know; the top page, with a notice, if there
 * is none.
 */
export function Component() {
  return useRoutes(otherRoutes);
}
