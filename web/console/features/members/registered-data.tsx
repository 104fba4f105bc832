import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { memberTexts } from './texts.ts';

interface RegisteredDataProps {
  readonly member: AnswerOf<typeof operations.getMember>;
  readonly mayReveal: boolean;
}

/** A member's personal data, partly hidden until somebody says why they have to see them. */
export function RegisteredData({ member, mayReveal }: RegisteredDataProps) {
  const t = useTexts(memberTexts);
  const send = useSend();
  const [shown, setShown] = useState<AnswerOf<typeof operations.revealMember> | null>(null);
  const params = { memberId: String(member.id) };
  const { name, mail, phone, address } = shown ?? member;
  const verified = t(member.isPhoneVerified ? 'verified' : 'notVerified');
  return (
    <Section title={t('registered')}>
      <Facts
        facts={[
          [t('name'), name],
          [t('mail'), mail],
          [t('phone'), phone && `${phone} (${verified})`],
          [t('address'), address],
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
            const result = await send(operations.revealMember, { params, body: { reason } });
            if (result.ok) setShown(result.answer);
            return result;
          }}
        />
      )}
    </Section>
  );
}
