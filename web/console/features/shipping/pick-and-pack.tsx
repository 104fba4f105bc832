import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ScanBox } from '../../ui/scan/scan-box.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { ExtraMark } from './extra-mark.tsx';
import { NextParcel } from './next-parcel.tsx';
import { packingTexts } from './packing-texts.ts';
import own from './pick-and-pack.module.css';
import { PutBack } from './put-back.tsx';
import { SaveSlip } from './save-slip.tsx';

type PickList = AnswerOf<typeof operations.getPickList>;

interface PickAndPackProps {
  readonly parcelId: number;
}

/**
 * Picks the copies of a tracked parcel by scanning, and packs it; other parcels are packed without
 * scanning. Buttons save the packing slip and open the next parcel.
 */
export function PickAndPack({ parcelId }: PickAndPackProps) {
  const t = useTexts(packingTexts);
  const common = useTexts(commonTexts);
  const params = { parcelId: String(parcelId) };
  const { data } = useRead(operations.getPickList, { params });
  if (data === undefined) return null;
  const { isTracked, isPacked, offShelf } = data;
  const isComplete = data.lines.every(({ count, picked }) => count === picked);
  const pick = async (code: string) => {
    const picked = await send(operations.pickCopy, { params, body: { code } });
    if (!picked.ok) return { isRight: false, text: picked.problem?.detail ?? common('offline') };
    await invalidate(operations.getPickList);
    return { isRight: true, text: t('result', { code: picked.answer.code }) };
  };
  return (
    <Section title={t('title')}>
      {isPacked && <Notice kind="success">{t('packed')}</Notice>}
      {!isPacked && !isTracked && <p className={styles.soft}>{t('hintUntracked')}</p>}
      {!isPacked && isTracked && (
        <>
          <p className={styles.soft}>{t('hint')}</p>
          <PickLines lines={data.lines} />
          <ScanBox label={t('scan')} onCode={pick} />
        </>
      )}
      {!isPacked && isComplete && <Pack parcelId={parcelId} />}
      <div className={styles.actions}>
        <SaveSlip parcelId={parcelId} />
        <NextParcel except={parcelId} />
      </div>
      {offShelf > 0 && <PutBack parcelId={parcelId} copies={offShelf} />}
    </Section>
  );
}

/** The table of the cards to pick for a parcel. */
function PickLines({ lines }: Pick<PickList, 'lines'>) {
  const t = useTexts(packingTexts);
  return (
    <DataTable
      caption={t('title')}
      rows={lines}
      rowKey={({ prizeId }) => prizeId}
      empty={t('none')}
      columns={[
        { key: 'location', header: t('location'), cell: (line) => <Locations line={line} /> },
        {
          key: 'card',
          header: t('card'),
          cell: ({ modelNumber, name, extra }) => (
            <>
              {extra !== null && (
                <div>
                  <ExtraMark name={extra} />
                </div>
              )}
              {modelNumber} {name}
            </>
          ),
        },
        {
          key: 'picked',
          header: t('picked'),
          cell: ({ picked, count }) => (
            <strong>{t('progress', { picked: String(picked), cards: String(count) })}</strong>
          ),
        },
      ]}
    />
  );
}

/** The most places that a line names. The next ones are shown when these are empty. */
const mostSources = 3;

/** The places of the copies of a line; or that the line is done, or that there is no copy. */
function Locations({
  line: { sources, count, picked },
}: {
  readonly line: PickList['lines'][number];
}) {
  const t = useTexts(packingTexts);
  if (count === picked) return t('done');
  if (sources.length === 0) return <strong>{t('noCopy')}</strong>;
  return sources.slice(0, mostSources).map(({ code, location, copy }) => (
    <div key={`${code} ${location}`}>
      <strong>{location}</strong> <span className={own.code}>{code}</span>
      {copy !== null && <div>{copy}</div>}
    </div>
  ));
}

/** The button that ends the packing; the server refuses it while a card is not scanned. */
function Pack({ parcelId }: PickAndPackProps) {
  const t = useTexts(packingTexts);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined }>();
  const key = useIdempotencyKey();
  const onPack = async () => {
    setBusy(true);
    const params = { parcelId: String(parcelId) };
    const packed = await send(operations.packParcel, { params, idempotencyKey: key.current });
    setBusy(false);
    if (!packed.ok) return setFailed(packed);
    await invalidate(operations.getPickList);
    await invalidate(operations.getParcel);
  };
  return (
    <>
      <div className={styles.actions}>
        <Button kind="primary" busy={isBusy} onClick={() => void onPack()}>
          {t('pack')}
        </Button>
      </div>
      {failed && <ProblemNotice problem={failed.problem} />}
    </>
  );
}
