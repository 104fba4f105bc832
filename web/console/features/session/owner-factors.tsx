import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { useRead } from '../../lib/queries.ts';
import { accountTexts } from './account-texts.ts';

/** Asks an owner with only one second factor to add another: often nobody else can reset theirs. */
export function OwnerFactors({ session }: { readonly session: Session }) {
  return session.roles.includes('owner') ? <SecondFactorWanted /> : null;
}

function SecondFactorWanted() {
  const t = useTexts(accountTexts);
  const { data } = useRead(operations.listFactors, {});
  if (data === undefined || data.authenticators.length + data.passkeys.length > 1) return null;
  return (
    <Notice>
      {t('ownerHasOne')} <Link to={paths.account}>{t('addAnother')}</Link>
    </Notice>
  );
}
