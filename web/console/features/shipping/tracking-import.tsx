import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { carrier as carriers, maxTrackingBytes } from '#contract/console/shipping.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf, Result } from '../../lib/api.ts';
import { base64Of } from '../../lib/file-bytes.ts';
import { invalidate } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { shippingTexts } from './texts.ts';

/** The bytes of the chosen file as base64, and the carrier that issued its numbers. */
interface ChosenFile {
  readonly file: string;
  readonly carrier: (typeof carriers.options)[number];
}

/** The step of an import: choose a file, see its preview, and see the result. */
type Step =
  | { readonly kind: 'choose' | 'too-large' }
  | { readonly kind: 'failed'; readonly failed: Extract<Result<unknown>, { ok: false }> }
  | {
      readonly kind: 'read';
      readonly chosen: ChosenFile;
      readonly preview: AnswerOf<typeof operations.previewTracking>;
    }
  | { readonly kind: 'done'; readonly result: AnswerOf<typeof operations.importTracking> };

/** Reads a carrier's file of tracking numbers, shows what would happen, and then imports it. */
export function TrackingImport() {
  const t = useTexts(shippingTexts);
  const send = useSend();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [isBusy, setBusy] = useState(false);
  const key = useIdempotencyKey();
  const onRead = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (!(file instanceof File)) return;
    if (file.size > maxTrackingBytes) {
      setStep({ kind: 'too-large' });
      return;
    }
    setBusy(true);
    const carrier = carriers.options.find((each) => each === form.get('carrier')) ?? 'yamato';
    const chosen = { carrier, file: await base64Of(file) };
    const read = await send(operations.previewTracking, { body: chosen });
    key.renew();
    setStep(
      read.ok ? { kind: 'read', chosen, preview: read.answer } : { kind: 'failed', failed: read },
    );
    setBusy(false);
  };
  const onImport = async (body: ChosenFile) => {
    setBusy(true);
    const request = { body, idempotencyKey: key.current };
    const result = await send(operations.importTracking, request);
    setStep(
      result.ok ? { kind: 'done', result: result.answer } : { kind: 'failed', failed: result },
    );
    void invalidate(operations.listParcels);
    void invalidate(operations.listExports);
    setBusy(false);
  };
  return (
    <Section title={t('trackingImport')}>
      <p className={styles.soft}>{t('trackingHint')}</p>
      <form className={styles.filters} onSubmit={(event) => void onRead(event)}>
        <TextField label={t('trackingFile')} name="file" type="file" accept=".csv,.txt" required />
        <SelectField label={t('carrier')} name="carrier" defaultValue="yamato">
          {carriers.options.map((each) => (
            <option key={each} value={each}>
              {t(`carrier_${each}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={isBusy}>
          {t('readFile')}
        </Button>
      </form>
      <StepView step={step} isBusy={isBusy} onImport={(chosen) => void onImport(chosen)} />
    </Section>
  );
}

interface StepViewProps {
  readonly step: Step;
  readonly isBusy: boolean;
  readonly onImport: (chosen: ChosenFile) => void;
}

/**
 * The part of the present step of an import of tracking numbers: nothing, the preview, or the
 * result.
 */
function StepView({ step, isBusy, onImport }: StepViewProps) {
  const t = useTexts(shippingTexts);
  switch (step.kind) {
    case 'choose':
      return null;
    case 'too-large':
      return <Notice kind="danger">{t('fileTooLarge')}</Notice>;
    case 'failed':
      return <ProblemNotice problem={step.failed.problem} />;
    case 'done': {
      const { sent, delivered, unchanged } = step.result;
      return (
        <Notice kind="success">
          {t('sentCount', { count: sent, unchanged })}
          {delivered > 0 && ` ${t('deliveredCount', { count: delivered })}`}
        </Notice>
      );
    }
    case 'read':
      return <PreviewView {...step} isBusy={isBusy} onImport={onImport} />;
  }
}

type PreviewViewProps = Extract<Step, { kind: 'read' }> & Omit<StepViewProps, 'step'>;

/** The preview of an import of tracking numbers, or the errors of the file. */
function PreviewView({ preview, chosen, isBusy, onImport }: PreviewViewProps) {
  const t = useTexts(shippingTexts);
  const { errors, parcels, delivered, unchanged } = preview;
  if (errors.length > 0)
    return (
      <>
        <Notice kind="danger">{t('errorCount', { count: errors.length })}</Notice>
        <DataTable
          caption={t('errors')}
          rows={errors.map((error, place) => ({ ...error, place }))}
          rowKey={({ place }) => place}
          empty=""
          columns={[
            { key: 'line', header: t('line'), cell: ({ line }) => line },
            { key: 'detail', header: t('errors'), cell: ({ detail }) => detail },
          ]}
        />
      </>
    );
  const isChange = parcels.length + delivered.length > 0;
  return (
    <>
      <Notice>{t('previewCount', { count: parcels.length, unchanged })}</Notice>
      {parcels.length > 0 && <NamedParcels caption={t('toBeSent')} parcels={parcels} />}
      {delivered.length > 0 && <NamedParcels caption={t('toBeDelivered')} parcels={delivered} />}
      {isChange && (
        <div className={styles.actions}>
          <Button kind="primary" busy={isBusy} onClick={() => onImport(chosen)}>
            {t(parcels.length > 0 ? 'importNumbers' : 'importDeliveries')}
          </Button>
        </div>
      )}
    </>
  );
}

interface NamedParcelsProps {
  readonly caption: string;
  readonly parcels: AnswerOf<typeof operations.previewTracking>['parcels'];
}

/** A table of parcels with their tracking numbers. */
function NamedParcels({ caption, parcels }: NamedParcelsProps) {
  const t = useTexts(shippingTexts);
  return (
    <DataTable
      caption={caption}
      rows={parcels}
      rowKey={({ parcelId }) => parcelId}
      empty=""
      columns={[
        {
          key: 'parcel',
          header: t('parcel'),
          cell: ({ parcelId }) => t('heading', { id: parcelId }),
        },
        { key: 'tracking', header: t('tracking'), cell: ({ trackingNumber }) => trackingNumber },
      ]}
    />
  );
}
