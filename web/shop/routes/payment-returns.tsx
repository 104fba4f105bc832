import { useLocation } from 'react-router';
import { Component as AmazonPayRedirect } from './amazon-pay-redirect.tsx';
import { Component as PayRedirect } from './pay-redirect.tsx';

/**
 * Screens /pay-redirect and /amazon-pay-redirect: the ways to a payment provider and back. They are
 * one file of the build, because each file makes the first load larger.
 */
export function Component() {
  const { pathname } = useLocation();
  if (pathname === '/pay-redirect') return <PayRedirect />;
  return <AmazonPayRedirect />;
}
