import { useState } from 'react';
import { mostPrizes } from '#contract/console/advertising.ts';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatDateTime, formatNumber, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import { fromJapanField } from '../../lib/japan-time.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { advertisingTexts } from './advertising-texts.ts';

type Campaign = AnswerOf<typeof operations.listPrizeCampaigns>['items'][number];

/** Prize campaigns that were recorded, and the form for another one. */
export function PrizeCampaigns({ canRecord }: { readonly canRecord: boolean }) {
  const t = useTexts(advertisingTexts);
  const read = useRead(operations.listPrizeCampaigns, {});
  return (
    <Section title={t('campaigns')}>
      <p>{t('campaignsHint')}</p>
      {canRecord && <RecordCampaign />}
      {read.data === undefined ? (
        <ReadState error={read.error} refetch={read.refetch} />
      ) : (
        <CampaignTable campaigns={read.data.items} />
      )}
    </Section>
  );
}

function CampaignTable({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const t = useTexts(advertisingTexts);
  const language = useLanguage();
  const periodOf = ({ startsAt, endsAt }: Campaign) =>
    `${formatDateTime(startsAt, language)} – ${formatDateTime(endsAt, language)}`;
  const prizesOf = ({ prizes }: Campaign) =>
    prizes
      .map(({ name, worthYen, count }) =>
        t('prizeLine', { name, worth: formatYen(worthYen, language), pieces: formatNumber(count) }),
      )
      .join(' / ');
  return (
    <DataTable
      caption={t('campaigns')}
      rows={campaigns}
      rowKey={({ id }) => id}
      empty={t('noCampaigns')}
      columns={[
        { key: 'campaign', header: t('campaign'), cell: ({ name }) => name },
        { key: 'period', header: t('period'), cell: periodOf },
        {
          ...{ key: 'lowest', header: t('lowest'), isNumber: true },
          cell: ({ lowestYen }) => formatYen(lowestYen, language),
        },
        {
          ...{ key: 'sales', header: t('sales'), isNumber: true },
          cell: ({ expectedSalesYen }) => formatYen(expectedSalesYen, language),
        },
        { key: 'prizes', header: t('prizes'), cell: prizesOf },
      ]}
    />
  );
}

function RecordCampaign() {
  const t = useTexts(advertisingTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('recordCampaign')}
      hint={t('recordCampaignHint')}
      action={t('record')}
      onDone={() => invalidate(operations.listPrizeCampaigns)}
      run={({ form, reason, idempotencyKey }) => {
        const body = { ...campaignIn(form), reason };
        return send(operations.recordPrizeCampaign, { body, idempotencyKey });
      }}
    >
      <TextField label={t('name')} name="name" autoComplete="off" required maxLength={100} />
      <TextField
        label={t('lowestYen')}
        hint={t('lowestYenHint')}
        name="lowestYen"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        label={t('expectedSalesYen')}
        name="expectedSalesYen"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField label={t('startsAt')} name="startsAt" type="datetime-local" required />
      <TextField label={t('endsAt')} name="endsAt" type="datetime-local" required />
      <PrizeFields />
    </CommandPanel>
  );
}

/** The fields of each prize, and a button for one more. */
function PrizeFields() {
  const t = useTexts(advertisingTexts);
  const [shown, setShown] = useState(1);
  return (
    <>
      {Array.from({ length: shown }, (_, place) => place + 1).map((number) => (
        <fieldset key={number} className={styles.fieldGroup}>
          <legend>{t('prize', { number })}</legend>
          <TextField
            label={t('prizeName')}
            name={`prizeName-${number}`}
            autoComplete="off"
            maxLength={100}
          />
          {(['worthYen', 'count'] as const).map((field) => (
            <TextField
              key={field}
              label={t(field)}
              name={`${field}-${number}`}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </fieldset>
      ))}
      {shown < mostPrizes && (
        <Button size="sm" onClick={() => setShown(shown + 1)}>
          {t('addPrize')}
        </Button>
      )}
    </>
  );
}

/** Reads the campaign from the form. Prizes without a name are left out. */
function campaignIn(form: FormData) {
  const text = (name: string) => fieldText(form, name).trim();
  const number = (name: string) => digitsOf(text(name)) ?? 0;
  const prizes = Array.from({ length: mostPrizes }, (_, place) => place + 1).flatMap((place) => {
    const name = text(`prizeName-${place}`);
    if (name === '') return [];
    return [{ name, worthYen: number(`worthYen-${place}`), count: number(`count-${place}`) }];
  });
  return {
    ...{ name: text('name'), lowestYen: number('lowestYen'), prizes },
    expectedSalesYen: number('expectedSalesYen'),
    startsAt: fromJapanField(fieldText(form, 'startsAt')) ?? '',
    endsAt: fromJapanField(fieldText(form, 'endsAt')) ?? '',
  };
}
