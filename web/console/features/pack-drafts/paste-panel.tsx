import { useState } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import panel from '../../ui/command-panel.module.css';
import { type Pasted, type PastedLine, parsePasted } from './paste-lines.ts';
import { packDraftTexts } from './texts.ts';

/** Reads lines pasted from a spreadsheet. Lines that it cannot read are named and stay. */
export function PasteLines({
  onPaste,
}: {
  readonly onPaste: (lines: readonly PastedLine[]) => void;
}) {
  const t = useTexts(packDraftTexts);
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<Pasted<PastedLine> | null>(null);
  const put = () => {
    const pasted = parsePasted(typed);
    setResult(pasted);
    if (pasted.rows.length > 0) onPaste(pasted.rows);
    const rows = typed.split(/\r\n|\r|\n/);
    setTyped(pasted.wrong.map((number) => rows[number - 1] ?? '').join('\n'));
  };
  return (
    <div className={panel.command}>
      <details>
        <summary className={panel.summary}>{t('paste')}</summary>
        <div className={panel.form}>
          <TextArea
            label={t('pasteField')}
            hint={t('pasteHint')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div>
            <Button onClick={put} disabled={typed.trim() === ''}>
              {t('pasteAction')}
            </Button>
          </div>
          {result && result.rows.length > 0 && (
            <Notice kind="success">{t('pasteDone', { count: result.rows.length })}</Notice>
          )}
          {result && result.wrong.length > 0 && (
            <Notice kind="danger">{t('pasteWrong', { lines: result.wrong.join(', ') })}</Notice>
          )}
        </div>
      </details>
    </div>
  );
}
