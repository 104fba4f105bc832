import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import type { ReadFailed } from '../lib/queries.ts';
import { ProblemNotice } from './problem-notice.tsx';
import styles from './read-state.module.css';

interface Read {
  readonly error: ReadFailed | null;
  readonly refetch: () => unknown;
}

/** A placeholder while data is read; the problem and a retry if that failed. */
export function ReadState({ error, refetch }: Read) {
  const t = useTexts(commonTexts);
  if (error === null) {
    return (
      <div className={styles.waiting} role="status">
        <Spinner size={24} />
        <span className="visually-hidden">{t('loading')}</span>
      </div>
    );
  }
  return (
    <div className={styles.failed}>
      <ProblemNotice problem={error.problem} />
      <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
    </div>
  );
}
