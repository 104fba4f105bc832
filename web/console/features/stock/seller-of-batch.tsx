import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { purchaseTexts } from './purchase-texts.ts';

interface SellerOfBatchProps {
  readonly intakeId: number;
  readonly seller: NonNullable<AnswerOf<typeof operations.getIntake>['seller']>;
  readonly mayReveal: boolean;
}

/** The person who sold a batch, partly hidden until somebody says why they have to see it. */
export function SellerOfBatch({ intakeId, seller, mayReveal }: SellerOfBatchProps) {
  const t = useTexts(purchaseTexts);
  const language = useLanguage();
  const send = useSend();
  const [shown, setShown] = useState<AnswerOf<typeof operations.revealSeller> | null>(null);
  return (
    <Section title={t('seller')}>
      <Facts
        facts={[
          [t('name'), shown?.name ?? seller.name],
          [t('address'), shown?.address],
          [t('occupation'), shown?.occupation],
          [t('age'), shown?.age],
          [t('identity'), t(`method_${seller.identity}`)],
          [t('reference'), shown?.reference],
          [t('sellerStoredUntil'), formatLastDayBefore(seller.sellerStoredUntil, language)],
        ]}
      />
      {shown === null && <p className={styles.soft}>{t('masked')}</p>}
      {shown === null && mayReveal && (
        <CommandPanel
          title={t('reveal')}
          hint={t('revealHint')}
          action={t('revealAction')}
          onDone={() => undefined}
          run={async ({ reason }) => {
            const params = { intakeId: String(intakeId) };
            const result = await send(operations.revealSeller, { params, body: { reason } });
            if (result.ok) setShown(result.answer);
            return result;
          }}
        />
      )}
    </Section>
  );
}
