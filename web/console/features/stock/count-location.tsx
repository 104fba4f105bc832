import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ScanBox } from '../../ui/scan/scan-box.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { takeTexts } from './take-texts.ts';

export type StockTakeView = AnswerOf<typeof operations.getStockTake>;

interface CountLocationProps {
  readonly stockTake: StockTakeView;
}

/**
 * Reads a scanned or typed line: `K00000014 12` is twelve copies of a lot. A scanner types the code
 * alone: one copy.
 */
function readScan(written: string): { code: string; quantity: number } {
  const [, code = written, digits = '1'] = /^(\S+)\s+(\d{2,4}|[2-9])$/.exec(written) ?? [];
  return { code, quantity: Number(digits) };
}

/** Counts the copies at a location by scanning. The expected number is not shown. */
export function CountLocation({ stockTake }: CountLocationProps) {
  const t = useTexts(takeTexts);
  const common = useTexts(commonTexts);
  const params = { takeId: String(stockTake.id) };
  const scan = async (written: string) => {
    const scanned = await send(operations.scanStock, { params, body: readScan(written) });
    if (!scanned.ok) return { isRight: false, text: scanned.problem?.detail ?? common('offline') };
    void invalidate(operations.getStockTake);
    const { code, name, quantity } = scanned.answer;
    return { isRight: true, text: t('result', { code, name, copies: String(quantity) }) };
  };
  return (
    <>
      <Section title={t('scanTitle')}>
        <p className={styles.soft}>{t('scanHint')}</p>
        <ScanBox label={t('scan')} onCode={scan} />
      </Section>
      <Finish stockTake={stockTake} />
      <Scans stockTake={stockTake} />
      <Cancel stockTake={stockTake} />
    </>
  );
}

/** The list of what was scanned, with a button that takes one scan back. */
function Scans({ stockTake }: CountLocationProps) {
  const t = useTexts(takeTexts);
  const params = { takeId: String(stockTake.id) };
  const less = async (code: string) => {
    await send(operations.scanStock, { params, body: { code, quantity: -1 } });
    await invalidate(operations.getStockTake);
  };
  return (
    <Section title={t('scanned')}>
      <DataTable
        caption={t('scanned')}
        rows={stockTake.scans}
        rowKey={({ code }) => code}
        empty={t('scannedNone')}
        columns={[
          { key: 'code', header: t('code'), cell: ({ code }) => code },
          { key: 'card', header: t('card'), cell: (row) => <CardName card={row} /> },
          {
            key: 'count',
            header: t('count'),
            cell: ({ code, quantity }) => (
              <>
                {formatNumber(quantity)}{' '}
                <Button
                  size="sm"
                  aria-label={t('lessOf', { code })}
                  onClick={() => void less(code)}
                >
                  −1
                </Button>
              </>
            ),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}

interface CardNameProps {
  readonly card: Pick<
    StockTakeView['scans'][number],
    'modelNumber' | 'name' | 'grader' | 'grade' | 'certificate'
  >;
}

/** A card's model number, name and grading, to compare it with the card in the hand. */
export function CardName({ card }: CardNameProps) {
  const { modelNumber, name, grader, grade, certificate } = card;
  return (
    <>
      <div>{`${modelNumber} ${name}`}</div>
      {grader !== null && <div>{`${grader} ${grade ?? ''} / ${certificate ?? ''}`}</div>}
    </>
  );
}

/** The button that ends the count. */
function Finish({ stockTake }: CountLocationProps) {
  const t = useTexts(takeTexts);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined }>();
  const key = useIdempotencyKey();
  const onFinish = async () => {
    setBusy(true);
    const params = { takeId: String(stockTake.id) };
    const ended = await send(operations.finishStockTake, { params, idempotencyKey: key.current });
    setBusy(false);
    if (!ended.ok) return setFailed(ended);
    await invalidate(operations.getStockTake);
    await invalidate(operations.listStockTakes);
  };
  return (
    <Section title={t('end')}>
      <p className={styles.soft}>{t('finishHint', { copies: formatNumber(stockTake.copies) })}</p>
      <div className={styles.actions}>
        <Button kind="primary" busy={isBusy} onClick={() => void onFinish()}>
          {stockTake.copies === 0 ? t('finishEmpty') : t('finish')}
        </Button>
      </div>
      {failed && <ProblemNotice problem={failed.problem} />}
    </Section>
  );
}

/** The command that ends a stock-take without a result. */
export function Cancel({ stockTake }: CountLocationProps) {
  const t = useTexts(takeTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('cancel')}
      hint={t('cancelHint')}
      action={t('cancelAction')}
      onDone={() => {
        void invalidate(operations.getStockTake);
        void invalidate(operations.listStockTakes);
      }}
      run={({ reason, idempotencyKey }) => {
        const params = { takeId: String(stockTake.id) };
        return send(operations.cancelStockTake, { params, body: { reason }, idempotencyKey });
      }}
    />
  );
}
