import { useLocation } from 'react-router';
import { Component as BankTransfer } from './bank-transfer-information.tsx';
import { Component as ConfirmKonbini } from './confirm-combini.tsx';
import { Component as PayEasy } from './payge-transfer-information.tsx';

/**
 * Screens /confirm-combini, /bank-transfer-information and /payge-transfer-information: where to
 * pay. They are one file of the build, because each file makes the first load larger.
 */
export function Component() {
  const { pathname } = useLocation();
  if (pathname === '/confirm-combini') return <ConfirmKonbini />;
  if (pathname === '/bank-transfer-information') return <BankTransfer />;
  return <PayEasy />;
}
