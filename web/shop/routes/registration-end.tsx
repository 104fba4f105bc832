import { useLocation } from 'react-router';
import { Component as CompleteUserRegister } from './complete-user-register.tsx';
import { Component as ConfirmUserRegister } from './confirm-user-register.tsx';

/**
 * Screens /confirm-user-register and /complete-user-register. They are one file of the build,
 * because each file makes the first load larger.
 */
export function Component() {
  const { pathname } = useLocation();
  if (pathname === '/confirm-user-register') return <ConfirmUserRegister />;
  return <CompleteUserRegister />;
}
