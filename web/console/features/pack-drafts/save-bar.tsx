import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { isProblem } from '../../lib/api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import screen from '../../ui/screen.module.css';
import { previewId } from './draft-preview.tsx';
import { fieldText } from './field-text.ts';
import styles from './save-bar.module.css';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor, Field } from './use-draft-editor.ts';

/** Saves the draft. If somebody else was first, it says which fields both have changed. */
export function SaveBar({ edited }: { readonly edited: DraftEditor }) {
  const t = useTexts(packDraftTexts);
  const { isChanged, isSaving, problem, overtaken, takeTheirs, save } = edited;
  const names = (fields: readonly Field[]) => fields.map((field) => t(fieldText(field))).join(', ');
  return (
    <div className={screen.screen}>
      <div className={screen.actions}>
        <Button kind="primary" busy={isSaving} disabled={!isChanged} onClick={() => void save()}>
          {t('save')}
        </Button>
        {/* On wide screens the preview is in view. */}
        <span className={styles.jump}>
          <Button onClick={() => document.getElementById(previewId)?.scrollIntoView()}>
            {t('toPreview')}
          </Button>
        </span>
      </div>
      <p className={screen.soft} role="status">
        {t(isChanged ? 'unsaved' : 'saved')}
      </p>
      {problem !== null && !isProblem({ problem }, 'revision-changed') && (
        <ProblemNotice problem={problem} />
      )}
      {overtaken !== null && (
        <Notice>
          <p>{t('overtaken')}</p>
          {overtaken.fields.length > 0 && (
            <>
              <p>{t('overtakenBoth', { fields: names(overtaken.fields) })}</p>
              <Button size="sm" onClick={takeTheirs}>
                {t('takeTheirs')}
              </Button>
            </>
          )}
        </Notice>
      )}
    </div>
  );
}
