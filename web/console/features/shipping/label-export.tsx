import { useState } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import type { AnswerOf, Result } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { saveCarrierFiles } from './save-carrier-files.ts';
import { shippingTexts } from './texts.ts';

type Report = AnswerOf<typeof operations.exportParcels>;
type Failed = Extract<Result<unknown>, { ok: false }>;

/** Exports the labels of all waiting parcels, and saves the carriers' files. */
export function LabelExport() {
  const t = useTexts(shippingTexts);
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const key = useIdempotencyKey();
  const onExport = async () => {
    setBusy(true);
    setReport(null);
    setFailed(null);
    const result = await send(operations.exportParcels, { idempotencyKey: key.current });
    if (result.ok) {
      key.renew();
      setReport(result.answer);
      void invalidate(operations.listParcels);
      void invalidate(operations.listExports);
      const { exportId } = result.answer;
      const saved = exportId === null ? null : await save(exportId);
      if (saved !== null && !saved.ok) setFailed(saved);
    } else setFailed(result);
    setBusy(false);
  };
  const save = async (exportId: number) => {
    const params = { exportId: String(exportId) };
    const body = { reason: t('exportReason') };
    const result = await send(operations.downloadExport, { params, body });
    if (result.ok) saveCarrierFiles(result.answer.files);
    return result;
  };
  return (
    <Section title={t('labels')}>
      <p className={styles.soft}>{t('labelsHint')}</p>
      <div className={styles.actions}>
        <Button kind="primary" busy={isBusy} onClick={() => void onExport()}>
          {t('exportLabels')}
        </Button>
      </div>
      {failed !== null && <ProblemNotice problem={failed.problem} />}
      {report !== null && <ExportResult report={report} />}
    </Section>
  );
}

/** The report of an export of labels, with the parcels that it leaves out. */
function ExportResult({ report }: { readonly report: Report }) {
  const t = useTexts(shippingTexts);
  const { exportId, exported, incomplete, onDebt, onHold, onOffer, held, labelsToCorrect } = report;
  return (
    <>
      {exportId === null ? (
        <Notice>{t('nothingToExport')}</Notice>
      ) : (
        <Notice kind="success">{t('exportedCount', { count: exported, id: exportId })}</Notice>
      )}
      <ul>
        {incomplete.map(({ id, missing }) => (
          <li key={id}>
            <ParcelLink id={id} /> {t('lacks', { fields: missing.join(', ') })}
          </li>
        ))}
        {onDebt.map(({ memberId, owed, parcels }) => (
          <li key={`debt ${memberId}`}>
            <MemberLink id={memberId} /> {t('debtHolds', { count: parcels, owed })}
          </li>
        ))}
        {onHold.map(({ memberId, parcels }) => (
          <li key={`hold ${memberId}`}>
            <MemberLink id={memberId} /> {t('restrictionHolds', { count: parcels })}
          </li>
        ))}
        {held.map((id) => (
          <li key={`held ${id}`}>
            <ParcelLink id={id} /> {t('staffHolds')}
          </li>
        ))}
        {onOffer.map((id) => (
          <li key={`offer ${id}`}>
            <ParcelLink id={id} /> {t('offerHolds')}
          </li>
        ))}
        {labelsToCorrect.map(({ id, problems }) => (
          <li key={`label ${id}`}>
            <ParcelLink id={id} /> {t('correctLabel', { problems: problems.join(' / ') })}
          </li>
        ))}
      </ul>
    </>
  );
}

function ParcelLink({ id }: { readonly id: number }) {
  const t = useTexts(shippingTexts);
  return <Link to={`${paths.parcels}/${id}`}>{t('heading', { id })}</Link>;
}

/** A link to a member. */
function MemberLink({ id }: { readonly id: number }) {
  const t = useTexts(shippingTexts);
  return (
    <Link to={`${paths.members}/${id}`}>
      {t('member')} {id}
    </Link>
  );
}
