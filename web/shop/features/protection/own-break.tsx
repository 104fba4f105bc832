import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endOfBreak } from '#contract/break-end.ts';
import { type BreakLength, breakLength } from '#contract/own-limits.ts';
import { beginBreak, getProtection } from '#contract/shop/protection.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { useNow } from '../../../kit/lib/server-clock.ts';
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
      {!isPermanent && (
        <>
          <p>{t('breakLead')}</p>
          <p>{t('breakFixed')}</p>
        </>
      )}
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
      <BreakQuestion
        length={length}
        open={asking}
        busy={beginning.isPending}
        onBegin={() => beginning.mutate()}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

interface BreakQuestionProps {
  readonly length: BreakLength;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onBegin: () => void;
  readonly onClose: () => void;
}

/** Asks whether to begin the break; a permanent one has sentences of its own. */
function BreakQuestion({ length, open, busy, onBegin, onClose }: BreakQuestionProps) {
  const t = useTexts(protectionTexts);
  const kind = length === 'permanent' ? 'permanent' : 'timed';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`breakConfirmTitle_${kind}`)}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button busy={busy} onClick={onBegin}>
            {t(`beginNow_${kind}`)}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <BreakLasts length={length} />
      <BreakEffects length={length} />
    </Dialog>
  );
}

/** How long the break would last, and until when if it began now. */
function BreakLasts({ length }: { readonly length: BreakLength }) {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  const until = endOfBreak(length, new Date(useNow()));
  return (
    <p>
      {until === null
        ? t('breakConfirm_permanent')
        : t('breakConfirm_timed', {
            length: t(`length_${length}`),
            time: formatDateTime(until.toISOString(), language),
          })}
    </p>
  );
}

/** The effects of a break that cannot be taken back, read before it begins. */
function BreakEffects({ length }: { readonly length: BreakLength }) {
  const t = useTexts(protectionTexts);
  const kind = length === 'permanent' ? 'permanent' : 'timed';
  return (
    <ul className={styles.effects}>
      <li>{t(`breakPoints_${kind}`)}</li>
      <li>{t(`breakCards_${kind}`)}</li>
      <li>{t(`breakOrders_${kind}`)}</li>
      <li>{t('breakReturn')}</li>
    </ul>
  );
}
