import { operations } from '#contract/console/index.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { memberConsentTexts } from './consent-texts.ts';

type Consent = AnswerOf<typeof operations.getMemberConsents>['consents'][number];

/** Consents that a member gave and withdrew, newest first. */
export function MemberConsents({ params }: { readonly params: { readonly memberId: string } }) {
  const t = useTexts(memberConsentTexts);
  const read = useRead(operations.getMemberConsents, { params });
  return (
    <Section title={t('title')}>
      {read.data === undefined ? (
        <ReadState error={read.error} refetch={read.refetch} />
      ) : (
        <>
          <LineNotices line={read.data.line} />
          <ConsentTable consents={read.data.consents} />
        </>
      )}
    </Section>
  );
}

/** Whether the member gets notices by LINE, which they alone choose and stop. */
function LineNotices({ line }: Pick<AnswerOf<typeof operations.getMemberConsents>, 'line'>) {
  const t = useTexts(memberConsentTexts);
  const language = useLanguage();
  if (line === null) return <p>{t('lineNone')}</p>;
  const { checkedAt, stoppedAt } = line;
  return (
    <p>
      {stoppedAt === null
        ? t('lineOn', { at: formatDateTime(checkedAt, language) })
        : t('lineStopped', { at: formatDateTime(stoppedAt, language) })}
    </p>
  );
}

function ConsentTable({ consents }: { readonly consents: readonly Consent[] }) {
  const t = useTexts(memberConsentTexts);
  const language = useLanguage();
  const what = ({ isGiven, termsVersion, sentence }: Consent) => {
    const version =
      termsVersion === 0 ? t('standard') : t('version', { version: termsVersion ?? '' });
    const text = termsVersion === null ? sentence : version;
    return `${t(isGiven ? 'given' : 'withdrawn')}${text === null ? '' : ` · ${text}`}`;
  };
  return (
    <>
      <p>{t('hint')}</p>
      <DataTable
        caption={t('title')}
        rows={consents}
        rowKey={({ kind, at }) => `${kind} ${at}`}
        empty={t('none')}
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'kind', header: t('kind'), cell: ({ kind }) => t(kind) },
          { key: 'what', header: t('what'), cell: what },
          { key: 'source', header: t('source'), cell: ({ source }) => t(source) },
        ]}
      />
    </>
  );
}
