import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { Facts } from '../../ui/facts.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { memberProtectionTexts } from './protection-texts.ts';

type Protection = AnswerOf<typeof operations.getMemberProtection>;

/** A member's age, their own caps with what is used of them, and their break. */
export function MemberProtection({ params }: { readonly params: { readonly memberId: string } }) {
  const t = useTexts(memberProtectionTexts);
  const read = useRead(operations.getMemberProtection, { params });
  return (
    <Section title={t('title')}>
      {read.data === undefined ? (
        <ReadState error={read.error} refetch={read.refetch} />
      ) : (
        <ProtectionFacts protection={read.data} />
      )}
    </Section>
  );
}

function ProtectionFacts({
  protection: { age, caps, ownBreak },
}: {
  readonly protection: Protection;
}) {
  const t = useTexts(memberProtectionTexts);
  const language = useLanguage();
  const use = ({ amount, used }: Protection['caps'][number]) =>
    amount === null
      ? t('used', { used: formatNumber(used) })
      : t('usedOf', { used: formatNumber(used), amount: formatNumber(amount) });
  const raiseOf = ({ raise }: Protection['caps'][number]) => {
    if (raise === null) return '';
    const day = formatDateTime(raise.from, language);
    return raise.wanted === null
      ? t('raiseToNone', { day })
      : t('raiseTo', { wanted: formatNumber(raise.wanted), day });
  };
  const pause =
    ownBreak &&
    (ownBreak.until === null
      ? t('permanent')
      : t('until', { time: formatDateTime(ownBreak.until, language) }));
  return (
    <Facts
      facts={[
        [t('age'), age === null ? t('noAge') : t('years', { age })],
        [t('break'), pause ?? t('noBreak')],
        ...caps.map((cap) => [t(cap.name), `${use(cap)} ${raiseOf(cap)}`.trim()] as const),
      ]}
    />
  );
}
