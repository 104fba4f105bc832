import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { catalogueTexts } from './texts.ts';

/** Hashes are shown by their beginning; the page of the verifier has all of them. */
const shownDigits = 16;

/** The rounds of a pack with their proofs, the newest first. */
export function PackRounds({ packId }: { readonly packId: string }) {
  const t = useTexts(catalogueTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const request = { params: { packId }, query: { cursor: value('cursor') } };
  const read = useRead(operations.listPackRounds, request);
  return (
    <Section title={t('newestRounds')}>
      <List
        caption={t('newestRounds')}
        read={read}
        rowKey={({ round }) => round}
        empty={t('noRounds')}
        columns={[
          { key: 'round', header: t('round'), cell: ({ round }) => formatNumber(round) },
          {
            key: 'entries',
            header: t('entries'),
            cell: ({ entries }) => formatNumber(entries),
            isNumber: true,
          },
          {
            key: 'units',
            header: t('units'),
            cell: ({ units }) => formatNumber(units),
            isNumber: true,
          },
          {
            key: 'boundAt',
            header: t('boundAt'),
            cell: ({ boundAt }) => formatDateTime(boundAt, language),
          },
          { key: 'beacon', header: t('beacon'), cell: ({ beacon }) => beacon },
          {
            key: 'drawnAt',
            header: t('drawnAt'),
            cell: ({ drawnAt }) =>
              drawnAt === null ? t('notDrawn') : formatDateTime(drawnAt, language),
          },
          { key: 'commit', header: t('commit'), cell: ({ commit }) => <Hex digits={commit} /> },
          {
            key: 'proof',
            header: t('proof'),
            cell: ({ proof }) => proof && <Hex digits={proof} />,
          },
          {
            key: 'verify',
            header: t('verifyHeader'),
            cell: ({ round, verifierUrl }) => (
              <a href={verifierUrl} target="_blank" rel="noreferrer">
                {t('verify', { round })}
              </a>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Hex({ digits }: { readonly digits: string }) {
  return <code title={digits}>{digits.slice(0, shownDigits)}…</code>;
}
