import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type BreakLength, breakLength } from '#contract/own-limits.ts';
import { beginBreak, getProtection } from '#contract/shop/protection.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './protection.module.css';
import { protectionTexts } from './protection-texts.ts';
import { useProtection } from './use-protection.ts';

/** The member's break: until when, and a form to begin one or to make it longer. */
export function OwnBreak() {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const protection = useProtection();
  const [length, setLength] = useState<BreakLength>('1-day');
  const [asking, setAsking] = useState(false);
  const beginning = useMutation({
    mutationFn: () => send(beginBreak, { payload: { length } }),
    onSuccess: () => {
      setAsking(false);
      return invalidateCall(getProtection);
    },
  });
  const own = protection.data?.own_break ?? null;
  const isPermanent = own !== null && own.until === null;
  return (
    <section className={styles.section}>
      <h2>{t('breakTitle')}</h2>
      <p>{t('breakLead')}</p>
      <p>{t('breakFixed')}</p>
      {own !== null && (
        <Notice>
          {own.until === null
            ? t('onPermanentBreak')
            : t('onBreak', { time: formatDateTime(own.until, language) })}
        </Notice>
      )}
      {beginning.data?.ok === false && <Notice kind="danger">{failureText(beginning.data)}</Notice>}
      {!isPermanent && (
        <>
          <SelectField
            label={t('length')}
            value={length}
            onChange={({ target }) => setLength(breakLength.parse(target.value))}
          >
            {breakLength.options.map((one) => (
              <option key={one} value={one}>
                {t(`length_${one}`)}
              </option>
            ))}
          </SelectField>
          <Button wide onClick={() => setAsking(true)}>
            {t('beginBreak')}
          </Button>
        </>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('breakConfirmTitle')}
        closeLabel={t('cancel')}
        actions={
          <>
            <Button busy={beginning.isPending} onClick={() => beginning.mutate()}>
              {t('beginNow')}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        <p>{t('breakConfirm', { length: t(`length_${length}`) })}</p>
        <BreakEffects />
      </Dialog>
    </section>
  );
}

/** The effects of a break that cannot be taken back, read before it begins. */
function BreakEffects() {
  const t = useTexts(protectionTexts);
  return (
    <ul>
      <li>{t('breakPoints')}</li>
      <li>{t('breakCards')}</li>
      <li>{t('breakOrders')}</li>
      <li>{t('breakReturn')}</li>
    </ul>
  );
}
