import { useState } from 'react';
import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { type RequestOf, type Result, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { exportTexts } from './texts.ts';

type Started = Result<{ id: number }>;

/** Exports all rows that match the filter of a list, and leads to the exports. */
function ExportList({ start }: { readonly start: () => Promise<Started> }) {
  const t = useTexts(exportTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined } | null>(null);
  const onClick = async () => {
    setBusy(true);
    setFailed(null);
    const result = await start();
    setBusy(false);
    if (!result.ok) {
      setFailed(result);
      return;
    }
    void invalidate(operations.listOwnExports);
    await navigate(paths.exports);
  };
  return (
    <>
      <p className={styles.actions}>
        <Button size="sm" busy={isBusy} onClick={() => void onClick()}>
          {t('exportAll')}
        </Button>
        <span className={styles.soft}>{t('exportHint')}</span>
      </p>
      {failed && <ProblemNotice problem={failed.problem} />}
    </>
  );
}

type Body<Name extends keyof typeof operations> = NonNullable<
  RequestOf<(typeof operations)[Name]>['body']
>;

/** The button that exports payments; `body` is the filter of the list. */
export function ExportPayments({ body }: { readonly body: Body<'exportPaymentList'> }) {
  return <ExportList start={() => send(operations.exportPaymentList, { body })} />;
}

/** The button that exports parcels; `body` is the filter of the list. */
export function ExportParcels({ body }: { readonly body: Body<'exportParcelList'> }) {
  return <ExportList start={() => send(operations.exportParcelList, { body })} />;
}

/** The button that exports audit entries; `body` is the filter of the list. */
export function ExportAudit({ body }: { readonly body: Body<'exportAuditList'> }) {
  return <ExportList start={() => send(operations.exportAuditList, { body })} />;
}

/** The button that exports sent mails; `body` is the filter of the list. */
export function ExportMails({ body }: { readonly body: Body<'exportMailList'> }) {
  return <ExportList start={() => send(operations.exportMailList, { body })} />;
}

/** The button that exports holdings; `body` is the filter of the list. */
export function ExportStock({ body }: { readonly body: Body<'exportStockList'> }) {
  return <ExportList start={() => send(operations.exportStockList, { body })} />;
}
