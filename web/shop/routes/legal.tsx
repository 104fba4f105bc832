import { Navigate, useLocation } from 'react-router';
import { legalDocument } from '#contract/legal-documents.ts';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { navigationStateNotFound } from '../lib/navigation-state.ts';
import { paths } from '../lib/paths.ts';

/**
 * The legal pages and the guide, each at the path that its document is named by. They are one file,
 * because each file makes the first load larger.
 */
export function Component() {
  const { pathname } = useLocation();
  const name = legalDocument.safeParse(pathname.replaceAll('/', ''));
  if (!name.success) return <Navigate to={paths.top()} replace state={navigationStateNotFound()} />;
  return <LegalPage key={name.data} name={name.data} />;
}
