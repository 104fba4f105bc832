import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { draftState } from '#contract/console/pack-drafts.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ExportList } from '../features/exports/export-list.tsx';
import { CardPrices } from '../features/pack-drafts/card-prices.tsx';
import { PackFloor } from '../features/pack-drafts/pack-floor.tsx';
import { packDraftTexts } from '../features/pack-drafts/texts.ts';
import { Failure } from '../features/session/failure.tsx';
import { useSend } from '../features/session/step-up.tsx';
import { useAttempt } from '../features/session/use-attempt.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { NumberField } from '../ui/number-field.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

const states = draftState.options;

/** The packs that are being prepared, and how to begin another. */
export function PackDrafts({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(packDraftTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const state = states.find((each) => each === value('state'));
  const query = { state, cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t('state'),
          value: state,
          any: t('anyState'),
          options: states.map((each) => [each, t(`state_${each}`)]),
        },
      ]}
      list={{
        tools: <ListTools list="packDrafts" query={query} />,
        read: useRead(operations.listPackDrafts, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.packDrafts}/${id}`,
        empty: t('none'),
        columns: [
          { key: 'name', header: t('name'), cell: ({ name }) => name[language] || t('unnamed') },
          { key: 'number', header: t('number'), cell: ({ packId }) => packId, isNumber: true },
          { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
          {
            key: 'units',
            header: t('units'),
            cell: ({ units }) => formatNumber(units),
            isNumber: true,
          },
          {
            key: 'price',
            header: t('price'),
            cell: ({ price, currency }) =>
              price !== null &&
              `${formatNumber(price)} ${t(currency === 'coin' ? 'coins' : 'points')}`,
            isNumber: true,
          },
          {
            key: 'changedAt',
            header: t('changedAt'),
            cell: ({ changedAt }) => formatDateTime(changedAt, language),
          },
          { key: 'changedBy', header: t('changedBy'), cell: ({ changedBy }) => changedBy?.name },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportPackDraftList, { body: { state } })} />
      {permissions.includes('packs.edit') && <Create />}
      {permissions.includes('cards.edit') && <CardPrices />}
      {permissions.includes('settings.change') && <PackFloor />}
    </ListScreen>
  );
}

/** Begins a draft, and opens it. */
function Create() {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const navigate = useNavigate();
  const { isBusy, failed, run } = useAttempt();
  const [packId, setPackId] = useState<number | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = packId === null ? {} : { like: { packId } };
    void run(
      () => send(operations.createPackDraft, { body }),
      ({ id }) => {
        void invalidate(operations.listPackDrafts);
        void navigate(`${paths.packDrafts}/${id}`);
      },
    );
  };
  return (
    <Section title={t('create')}>
      <form className={styles.filters} onSubmit={onSubmit}>
        <NumberField
          label={t('likePack')}
          hint={t('likePackHint')}
          value={packId}
          onValue={(value) => setPackId(value === 0 ? null : value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('createEmpty')}
        </Button>
      </form>
      <Failure failed={failed} />
    </Section>
  );
}
