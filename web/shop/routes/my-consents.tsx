import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { AdConsents } from '../features/consents/ad-consents.tsx';
import { AgreedTerms } from '../features/consents/agreed-terms.tsx';
import { Agreement } from '../features/consents/agreement.tsx';
import { consentsTexts } from '../features/consents/consents-texts.ts';
import { useConsents } from '../features/consents/use-consents.ts';
import { paths } from '../lib/paths.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/** Screen /my-consents: the terms that the member agreed to, and consents to advertising. */
export function Component() {
  const t = useTexts(consentsTexts);
  const consents = useConsents();
  if (consents.isLoadingError)
    return <ReadError failure={consents.error.failure} onRetry={() => void consents.refetch()} />;
  if (consents.isPending) return <ScreenPending />;
  const { terms, ads } = consents.data;
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('lead')}</p>
      {terms.changes.length > 0 && <Agreement terms={terms} source="consents_page" />}
      <AgreedTerms agreed={terms.agreed} />
      <AdConsents ads={ads} />
      <LinkButton wide to={paths.userMenu()}>
        {t('back')}
      </LinkButton>
    </Paper>
  );
}
