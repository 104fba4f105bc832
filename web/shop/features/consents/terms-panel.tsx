import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFailureText } from '../../ui/read-error.tsx';
import { ChangesToAgree } from './changes-to-agree.tsx';
import styles from './consents.module.css';
import { consentsTexts } from './consents-texts.ts';
import { useAgreement, useConsents } from './use-consents.ts';

/** The start of the newest change of the terms that the member put off in this tab, as ISO time. */
const later = sessionValues('kaifu.', z.string());
const name = 'terms-later';

/**
 * A panel at the edge of the screen that asks the member to agree to changed terms. It is shown
 * until they agree. "Later" hides it until the tab is closed or the terms change again.
 *
 * @param otherwise shown in place of the panel if there is nothing to agree to
 */
export function TermsPanel({ otherwise }: { readonly otherwise: ReactNode }) {
  const t = useTexts(consentsTexts);
  const failureText = useFailureText();
  const consents = useConsents();
  const agreement = useAgreement('panel');
  const [putOff, setPutOff] = useState(() => later.read(name));
  const { changes = [], current = 0 } = consents.data?.terms ?? {};
  const [newest] = changes;
  if (newest === undefined || newest.from === putOff) return otherwise;
  const close = () => {
    later.write(name, newest.from);
    setPutOff(newest.from);
  };
  return (
    <aside className={styles.panel} aria-labelledby="terms-panel">
      <strong id="terms-panel">{t('changedTitle')}</strong>
      <div className={styles.scroll}>
        <p className={styles.soft}>{t('changedLead')}</p>
        <ChangesToAgree changes={changes} />
      </div>
      {agreement.data?.ok === false && <p role="alert">{failureText(agreement.data)}</p>}
      <div className={styles.actions}>
        <Button size="sm" busy={agreement.isPending} onClick={() => agreement.mutate(current)}>
          {t('agree')}
        </Button>
        <Button size="sm" kind="quiet" onClick={close}>
          {t('later')}
        </Button>
      </div>
    </aside>
  );
}
