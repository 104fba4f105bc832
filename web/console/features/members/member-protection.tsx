import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { Facts } from '../../ui/facts.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { memberProtectionTexts } from './protection-texts.ts';

type Protection = AnswerOf<typeof operations.getMemberProtection>;

/** A member's age, guardian's consent, own caps with what is used of them, and break. */
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

/** A member's age, caps and break, as a list of facts. */
function ProtectionFacts({
  protection: { age, caps, guardian, minorCap, ofOthers, ownBreak },
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
  const consent =
    guardian === null
      ? t('noGuardian')
      : guardian.consented === null
        ? t('guardianAsked', { day: formatDateTime(guardian.asked, language) })
        : t('guardianConsented', {
            relation: t(`relation_${guardian.relation}`),
            day: formatDateTime(guardian.consented, language),
          });
  const { birthDate } = ofOthers;
  const origin = birthDate === 'none' || birthDate === 'stated' ? '' : t(`birthDate_${birthDate}`);
  return (
    <Facts
      facts={[
        [t('age'), `${age === null ? t('noAge') : t('years', { age })} ${origin}`.trim()],
        ...(minorCap === null
          ? []
          : [
              [
                t('guardian'),
                `${consent} ${t('minorCap', { cap: formatYen(minorCap, language) })}`,
              ] as const,
            ]),
        [t('break'), pause ?? t('noBreak')],
        [t('others'), <LimitsOfOthers key="others" limits={ofOthers} />],
        ...caps.map((cap) => [t(cap.name), `${use(cap)} ${raiseOf(cap)}`.trim()] as const),
      ]}
    />
  );
}

/** Lists the limits of a member that come from other accounts of the same person. */
function LimitsOfOthers({ limits }: { readonly limits: Protection['ofOthers'] }) {
  const t = useTexts(memberProtectionTexts);
  const language = useLanguage();
  const { mustProve, caps, minorCap, payBreak } = limits;
  const sentences = [
    ...(mustProve ? [t('othersMustProve')] : []),
    ...(payBreak === null
      ? []
      : [
          payBreak.until === null
            ? t('othersBreakPermanent')
            : t('othersBreak', { time: formatDateTime(payBreak.until, language) }),
        ]),
    ...caps.map(({ name, amount }) =>
      t('othersCap', { name: t(name), amount: formatNumber(amount) }),
    ),
    ...(minorCap === null ? [] : [t('othersMinorCap', { cap: formatYen(minorCap, language) })]),
  ];
  return sentences.length === 0 ? t('noOthers') : sentences.join(language === 'ja' ? '' : ' ');
}
