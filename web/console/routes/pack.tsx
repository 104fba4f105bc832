import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Coverage, Rounds, SalePeriod } from '../features/catalogue/pack-cells.tsx';
import { PackRounds } from '../features/catalogue/pack-rounds.tsx';
import { catalogueTexts } from '../features/catalogue/texts.ts';
import { SavePackYaml } from '../features/pack-drafts/save-pack-yaml.tsx';
import { PackSale } from '../features/pack-sales/pack-sale.tsx';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

type PackView = AnswerOf<typeof operations.getPack>;
type Prize = PackView['prizes'][number];

/** A pack of the catalogue: stock, line-up, rounds and proofs. */
export function Pack({ session: { permissions } }: { readonly session: Session }) {
  const { packId = '' } = useParams();
  const t = useTexts(catalogueTexts);
  const { data, error, refetch } = useRead(operations.getPack, { params: { packId } });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  const title = `${data.id} ${data.name}`;
  return (
    <div className={styles.screen}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <PackFacts pack={data} />
      <p className={styles.actions}>
        {data.shopUrl && <PublicLink url={data.shopUrl} text={t('shopPage')} />}
        {data.verifierUrl && <PublicLink url={data.verifierUrl} text={t('verifierPage')} />}
        {data.sealedAt !== null && (
          <Link to={`${paths.catalogue}/${packId}/live`}>{t('live')}</Link>
        )}
        {permissions.includes('stock.view') && <Link to={paths.coverage}>{t('coverage')}</Link>}
      </p>
      {data.sealedAt !== null && (
        <PackSale
          packId={packId}
          state={data.state}
          permissions={permissions}
          hasWaiting={data.rounds.bound > data.rounds.drawn && data.voidFrom === null}
        />
      )}
      <Prizes
        title={t('lineUp')}
        prizes={data.prizes.filter(({ place }) => place === null)}
        hasPlaces={false}
      />
      {data.prizes.some(({ place }) => place !== null) && (
        <Prizes
          title={t('extras')}
          prizes={data.prizes.filter(({ place }) => place !== null)}
          hasPlaces
        />
      )}
      <PackRounds packId={packId} />
      <SavePackYaml packId={packId} />
      <RecordTimeline operation={operations.listPackTimeline} id={packId} />
    </div>
  );
}

/** A link to a page of the shop, in a new tab. */
function PublicLink({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

/** Rules of which 0 means none. */
const ruled = ['limitPerMember', 'limitPerDay', 'newcomerDays', 'leastRank', 'holdHours'] as const;

function PackFacts({ pack }: { readonly pack: PackView }) {
  const t = useTexts(catalogueTexts);
  const language = useLanguage();
  const { coverage, rounds, currency, rules } = pack;
  const time = (at: string | null | undefined) => at && formatDateTime(at, language);
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('state'), t(`state_${pack.state}`)],
          [t('price'), t(`price_${currency}`, { amount: formatNumber(pack.price) })],
          [t('units'), formatNumber(pack.units)],
          [t('sold'), formatNumber(pack.sold)],
          [t('remaining'), formatNumber(pack.remaining)],
          ...ruled.map((rule) => {
            const most = rules?.[rule] ?? 0;
            return [t(`rule_${rule}`), most > 0 && formatNumber(most)] as const;
          }),
          [t('rule_newcomersOnly'), rules?.newcomersOnly && t('newcomersOnly')],
          [t('rounds'), <Rounds key="rounds" rounds={rounds} />],
          [t('sale'), <SalePeriod key="sale" pack={pack} />],
          [t('draw'), t(`draw_${pack.draw}`)],
          [t('sealedAt'), time(pack.sealedAt)],
          [t('closedAt'), time(pack.closedAt)],
          [t('voidFrom'), pack.voidFrom !== null && formatNumber(pack.voidFrom)],
          [t('coverage'), <Coverage key="coverage" coverage={coverage} />],
          [t('checked'), time(coverage?.checkedAt)],
          [t('counted'), time(coverage?.countedAt)],
          [t('sealHash'), pack.sealHash && <code key="hash">{pack.sealHash}</code>],
        ]}
      />
    </Section>
  );
}

interface PrizesProps {
  readonly title: string;
  readonly prizes: readonly Prize[];
  /** Whether they are extra prizes, which are won by positions of the pack. */
  readonly hasPlaces: boolean;
}

function Prizes({ title, prizes, hasPlaces }: PrizesProps) {
  const t = useTexts(catalogueTexts);
  const number = (key: 'count' | 'remaining') => ({
    key,
    header: t(key),
    cell: (prize: Prize) => formatNumber(prize[key]),
    isNumber: true,
  });
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        rows={prizes}
        rowKey={({ id }) => id}
        empty={t('noPrizes')}
        columns={[
          { key: 'modelNumber', header: t('modelNumber'), cell: (prize) => prize.modelNumber },
          { key: 'name', header: t('name'), cell: ({ name }) => name },
          { key: 'rarity', header: t('rarity'), cell: ({ rarityLabel }) => rarityLabel },
          ...(hasPlaces
            ? [
                {
                  key: 'place',
                  header: t('place'),
                  cell: ({ place }: Prize) =>
                    place && t(`place_${place.kind}`, { n: formatNumber(place.n ?? 0) }),
                },
              ]
            : []),
          {
            key: 'buyPoint',
            header: t('buyPoint'),
            cell: ({ buyPoint }) => (buyPoint === null ? t('shipOnly') : formatNumber(buyPoint)),
            isNumber: true,
          },
          number('count'),
          {
            key: 'won',
            header: t('won'),
            cell: ({ count, remaining }) => formatNumber(count - remaining),
            isNumber: true,
          },
          number('remaining'),
        ]}
      />
    </Section>
  );
}
