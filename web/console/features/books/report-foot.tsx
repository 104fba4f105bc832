import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import styles from '../../ui/screen.module.css';
import { bookTexts } from './texts.ts';

interface ReportFootProps {
  /** `isOver` is undefined for a report that has no last day. */
  readonly report: { readonly isOver?: boolean; readonly csv: string };
  /** The name of the file. */
  readonly file: string;
}

/**
 * The end of a report: whether its figures may change, and a button that saves the report as a
 * file.
 */
export function ReportFoot({ report: { isOver, csv }, file }: ReportFootProps) {
  const t = useTexts(bookTexts);
  return (
    <>
      {isOver === false && <Notice>{t('notOver')}</Notice>}
      <div className={styles.actions}>
        <Button size="sm" onClick={() => saveFile(file, csv, 'text/csv')}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
