import { operations } from '#contract/console/index.ts';
import { defaultAnswerDays } from '#contract/console/pack-sales.ts';
import type { PackState } from '#contract/console/packs.ts';
import type { Permission } from '#contract/permissions.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel, type Conflict } from '../../ui/command-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { ChangeTerms, termRowsOf } from './change-terms.tsx';
import { ClosePack } from './close-pack.tsx';
import { CopyOffers } from './copy-offers.tsx';
import { PublicReason, publicReasonOf } from './public-reason.tsx';
import type { Sale, SaleCommandProps } from './sale-command-props.ts';
import { packSaleTexts } from './texts.ts';

interface PackSaleProps {
  readonly packId: string;
  readonly state: PackState;
  readonly permissions: readonly Permission[];
  /** Whether purchases wait for a number of the beacon. */
  readonly hasWaiting: boolean;
}

/** The pause of a sealed pack, the commands that change it, and the public history. */
export function PackSale({ packId, state, permissions, hasWaiting }: PackSaleProps) {
  const t = useTexts(packSaleTexts);
  const language = useLanguage();
  const { data, error, refetch } = useRead(operations.getPackSale, { params: { packId } });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  const { pause } = data;
  const command = { packId, revision: `"${data.revision}"`, conflict: conflictOf(data) };
  return (
    <>
      {pause !== null && (
        <Notice>
          {t('pausedNow', {
            since: formatDateTime(pause.since, language),
            reason: pause.reason[language],
          })}
        </Notice>
      )}
      {permissions.includes('packs.pause') && (
        <PauseOrResume packId={packId} state={state} sale={data} />
      )}
      {permissions.includes('packs.edit') && canStillSell(state) && (
        <ChangeTerms packId={packId} sale={data} onDone={readAgain} />
      )}
      {data.missing.length > 0 && <Missing copies={data.missing} />}
      {data.offers.length > 0 && <CopyOffers offers={data.offers} />}
      {permissions.includes('stock.resolve') && (pause !== null || data.missing.length > 0) && (
        <Replace {...command} isWon={data.missing.some(({ isWon }) => isWon)} />
      )}
      {permissions.includes('stock.resolve') && data.missing.some(({ isWon }) => !isWon) && (
        <Refund {...command} copies={data.missing} />
      )}
      {permissions.includes('packs.edit') && canStillSell(state) && <EndSale {...command} />}
      {permissions.includes('packs.end') && hasWaiting && <ClosePack {...command} />}
      <History entries={data.history} />
    </>
  );
}

/** Whether a pack is on sale, paused, or waits for its start of sale. */
function canStillSell(state: PackState): boolean {
  return state === 'selling' || state === 'upcoming' || state === 'paused';
}

/** Reads the sale, the pack and the list of packs again, after a command changed the sale. */
function readAgain(): void {
  for (const read of [operations.getPackSale, operations.getPack, operations.listPacks])
    void invalidate(read);
}

/** Asks for the replacement of a missing copy, which a second person approves. */
function Replace({
  packId,
  revision,
  conflict,
  isWon,
}: SaleCommandProps & { readonly isWon: boolean }) {
  const t = useTexts(packSaleTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('replace')}
      hint={t('replaceHint')}
      action={t('replaceAction')}
      conflict={conflict}
      onDone={() => {
        void invalidate(operations.getPackSale);
        void invalidate(operations.getPack);
      }}
      run={({ form, reason, idempotencyKey }) => {
        const code = fieldText(form, 'code');
        const days = isWon && { answerDays: Number(fieldText(form, 'answerDays')) };
        const body = { code, publicReason: publicReasonOf(form), reason, ...days };
        return send(operations.replaceCopy, { params: { packId }, body, revision, idempotencyKey });
      }}
    >
      <TextField label={t('replaceCode')} name="code" required maxLength={40} autoComplete="off" />
      {isWon && (
        <TextField
          label={t('answerDays')}
          hint={t('answerDaysHint')}
          name="answerDays"
          type="number"
          required
          min={7}
          max={60}
          defaultValue={defaultAnswerDays}
        />
      )}
      <PublicReason />
    </CommandPanel>
  );
}

type MissingCopies = Sale['missing'];

/** The missing copies of a pack, each with what a refund would give back. */
function Missing({ copies }: { readonly copies: MissingCopies }) {
  const t = useTexts(packSaleTexts);
  const language = useLanguage();
  return (
    <Section title={t('missing')}>
      <DataTable
        caption={t('missing')}
        rows={copies}
        rowKey={({ code }) => code}
        empty={t('noMissing')}
        columns={[
          { key: 'copy', header: t('copy'), cell: ({ copy }) => copy },
          { key: 'code', header: t('code'), cell: ({ code }) => code },
          {
            ...{ key: 'seenAt', header: t('seenAt') },
            cell: ({ seenAt, isWon }) => (isWon ? t('won') : formatDateTime(seenAt, language)),
          },
          {
            ...{ key: 'purchases', header: t('purchasesSince') },
            cell: ({ purchases, isWon }) => (isWon ? '–' : formatNumber(purchases)),
            isNumber: true,
          },
          {
            ...{ key: 'members', header: t('membersSince') },
            cell: ({ members, isWon }) => (isWon ? '–' : formatNumber(members)),
            isNumber: true,
          },
          {
            ...{ key: 'paid', header: t('paidSince') },
            cell: ({ paid, isWon }) => (isWon ? '–' : formatNumber(paid)),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}

/** Asks for the refund of the draws that could have won a missing copy, and the end of the sale. */
function Refund({
  packId,
  revision,
  conflict,
  copies,
}: SaleCommandProps & { readonly copies: MissingCopies }) {
  const t = useTexts(packSaleTexts);
  const send = useSend();
  const open = copies.filter(({ isWon }) => !isWon);
  return (
    <CommandPanel
      title={t('refund')}
      hint={t('refundHint')}
      action={t('refundAction')}
      conflict={conflict}
      onDone={readAgain}
      run={({ form, reason, idempotencyKey }) => {
        const code = fieldText(form, 'code');
        const body = { code, publicReason: publicReasonOf(form), reason };
        return send(operations.refundMissingCopy, {
          params: { packId },
          body,
          revision,
          idempotencyKey,
        });
      }}
    >
      <TextField
        label={t('refundCode')}
        name="code"
        required
        maxLength={40}
        autoComplete="off"
        defaultValue={open.length === 1 ? open[0]?.code : undefined}
      />
      <PublicReason />
    </CommandPanel>
  );
}

/** Asks for the end of the sale, which a second person approves. */
function EndSale({ packId, revision, conflict }: SaleCommandProps) {
  const t = useTexts(packSaleTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('end')}
      hint={t('endHint')}
      action={t('endAction')}
      conflict={conflict}
      onDone={readAgain}
      run={({ form, reason, idempotencyKey }) => {
        const body = { publicReason: publicReasonOf(form), reason };
        return send(operations.endPackSale, { params: { packId }, body, revision, idempotencyKey });
      }}
    >
      <PublicReason />
    </CommandPanel>
  );
}

interface PauseProps extends Pick<PackSaleProps, 'packId' | 'state'> {
  readonly sale: Sale;
}

/**
 * The form that pauses sales of a pack, or resumes them. If somebody else has changed the sale, it
 * shows both versions. It stays in its place then, so that what was typed stays, too.
 */
function PauseOrResume({ packId, state, sale }: PauseProps) {
  const t = useTexts(packSaleTexts);
  const send = useSend();
  const isPaused = sale.pause !== null;
  if (!isPaused && state !== 'selling' && state !== 'upcoming') return null;
  return (
    <CommandPanel
      title={t(isPaused ? 'resume' : 'pause')}
      hint={t(isPaused ? 'resumeHint' : 'pauseHint')}
      action={t(isPaused ? 'resumeAction' : 'pauseAction')}
      onDone={readAgain}
      run={({ form, reason, idempotencyKey }) =>
        send(isPaused ? operations.resumePack : operations.pausePack, {
          params: { packId },
          body: { publicReason: publicReasonOf(form), reason },
          revision: `"${sale.revision}"`,
          idempotencyKey,
        })
      }
      conflict={conflictOf(sale)}
    >
      <PublicReason />
    </CommandPanel>
  );
}

/** Describes how a command on a sale shows both versions of it. */
function conflictOf(sale: Sale): Conflict<Sale> {
  return {
    shown: sale,
    readAgain: () =>
      Promise.all([invalidate(operations.getPackSale), invalidate(operations.getPack)]),
    versions: (seen) => <SaleVersions seen={seen} current={sale} />,
  };
}

/** A table of what somebody else has changed about a sale: its pause, terms and public history. */
function SaleVersions({ seen, current }: { readonly seen: Sale; readonly current: Sale }) {
  const t = useTexts(packSaleTexts);
  const language = useLanguage();
  const row = versionRow(seen, current);
  return (
    <Versions
      versions={[
        row(t('pauseReason'), ({ pause }) => pause?.reason[language] ?? ''),
        row(t('history'), ({ history }) => history[0]?.text[language] ?? ''),
        ...termRowsOf(t, language, seen.terms, current.terms),
      ]}
    />
  );
}

/** The public history of a pack's sale. */
function History({ entries }: { readonly entries: Sale['history'] }) {
  const t = useTexts(packSaleTexts);
  const language = useLanguage();
  return (
    <Section title={t('history')}>
      <DataTable
        caption={t('history')}
        rows={entries}
        rowKey={({ number }) => number}
        empty={t('noHistory')}
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'text', header: t('text'), cell: ({ text }) => text[language] },
        ]}
      />
    </Section>
  );
}
