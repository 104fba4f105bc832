import { useState } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { shippingTexts } from './texts.ts';

interface RecipientProps {
  readonly parcel: AnswerOf<typeof operations.getParcel>;
  readonly mayReveal: boolean;
}

/** The address on a parcel, partly hidden until somebody says why they have to see it. */
export function Recipient({ parcel, mayReveal }: RecipientProps) {
  const t = useTexts(shippingTexts);
  const send = useSend();
  const [shown, setShown] = useState<AnswerOf<typeof operations.revealParcel> | null>(null);
  const { name, address } = shown ?? parcel;
  const { memberId, missing, owed } = parcel;
  return (
    <Section title={t('recipient')}>
      <Facts
        facts={[
          [
            t('member'),
            <Link key="member" to={`${paths.members}/${memberId}`}>
              {memberId}
            </Link>,
          ],
          [t('recipient'), name],
          [t('phone'), shown?.phone],
          [t('address'), address],
          [t('missing'), parcel.takenBackAt === null && missing.join(', ')],
          [t('owed'), owed > 0 && formatNumber(owed)],
        ]}
      />
      {shown === null && <p className={screen.soft}>{t('masked')}</p>}
      {shown === null && mayReveal && (
        <CommandPanel
          title={t('reveal')}
          hint={t('revealHint')}
          action={t('revealAction')}
          onDone={() => invalidate(operations.getParcel)}
          run={async ({ reason }) => {
            const params = { parcelId: String(parcel.id) };
            const result = await send(operations.revealParcel, { params, body: { reason } });
            if (result.ok) setShown(result.answer);
            return result;
          }}
        />
      )}
    </Section>
  );
}
