import { useState } from 'react';
import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import type { Result } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { exportTexts } from './texts.ts';

type Started = Result<{ id: number }>;

interface ExportListProps {
  /** Sends the operation that exports the list, with the filter and the order that are shown. */
  readonly start: () => Promise<Started>;
}

/** Exports all rows that match the filter of a list, and leads to the exports. */
export function ExportList({ start }: ExportListProps) {
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
