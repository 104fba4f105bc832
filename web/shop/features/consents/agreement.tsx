import type { AgreementScreen } from '#contract/consent.ts';
import type { ChangeToAgree } from '#contract/shop/consents.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { useFailureText } from '../../ui/read-error.tsx';
import { ChangesToAgree } from './changes-to-agree.tsx';
import styles from './consents.module.css';
import { consentsTexts } from './consents-texts.ts';
import { useAgreement } from './use-consents.ts';

interface Props {
  readonly terms: { readonly current: number; readonly changes: readonly ChangeToAgree[] };
  readonly source: AgreementScreen;
}

/** Asks the member to agree to what has changed in the terms. */
export function Agreement({ terms: { current, changes }, source }: Props) {
  const t = useTexts(consentsTexts);
  const failureText = useFailureText();
  const agreement = useAgreement(source);
  return (
    <section className={styles.section}>
      <h2>{t('changedTitle')}</h2>
      <p>{t('changedLead')}</p>
      <ChangesToAgree changes={changes} />
      {agreement.data?.ok === false && <Notice kind="danger">{failureText(agreement.data)}</Notice>}
      <Button
        kind="primary"
        size="lg"
        wide
        busy={agreement.isPending}
        onClick={() => agreement.mutate(current)}
      >
        {t('agree')}
      </Button>
    </section>
  );
}
