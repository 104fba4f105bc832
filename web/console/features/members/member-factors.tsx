import { operations } from '#contract/console/index.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { Facts } from '../../ui/facts.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { memberFactorTexts } from './factor-texts.ts';

/** Which second factors a member has, and since when. */
export function MemberFactors({ params }: { readonly params: { readonly memberId: string } }) {
  const t = useTexts(memberFactorTexts);
  const read = useRead(operations.getMemberFactors, { params });
  return (
    <Section title={t('title')}>
      {read.data === undefined ? (
        <ReadState error={read.error} refetch={read.refetch} />
      ) : (
        <FactorFacts factors={read.data} />
      )}
    </Section>
  );
}

function FactorFacts({
  factors: { authenticatorSince, passkeys, recoveryCodes, removalAt },
}: {
  readonly factors: AnswerOf<typeof operations.getMemberFactors>;
}) {
  const t = useTexts(memberFactorTexts);
  const language = useLanguage();
  const since = (time: string) => t('since', { time: formatDateTime(time, language) });
  return (
    <Facts
      facts={[
        [t('authenticator'), authenticatorSince === null ? t('none') : since(authenticatorSince)],
        [
          t('passkeys'),
          passkeys.length === 0
            ? t('none')
            : passkeys.map((passkey) => since(passkey.since)).join(' / '),
        ],
        [t('recoveryCodes'), t('left', { count: recoveryCodes })],
        [t('removal'), removalAt !== null && formatDateTime(removalAt, language)],
      ]}
    />
  );
}
