import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { type DraftContent, maxPackZipBytes } from '#contract/console/pack-drafts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { bytesOf } from '../../lib/file-bytes.ts';
import panel from '../../ui/command-panel.module.css';
import screen from '../../ui/screen.module.css';
import { Failure } from '../session/failure.tsx';
import { useSend } from '../session/step-up.tsx';
import { useAttempt } from '../session/use-attempt.ts';
import { packDraftTexts } from './texts.ts';

interface YamlPanelProps {
  readonly draftId: number;
  /** Replaces what the editor shows; undefined if the draft cannot change. */
  readonly onRead?: ((content: DraftContent) => void) | undefined;
}

/**
 * Buttons that save a draft as a file of a catalogue folder, alone or with its pictures as a zip,
 * and read one into the editor.
 */
export function YamlPanel({ draftId, onRead }: YamlPanelProps) {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const { isBusy, failed, run } = useAttempt();
  const save = () =>
    run(
      () => send(operations.getPackDraftYaml, { params: { draftId: String(draftId) } }),
      ({ file, yaml }) => saveFile(file.replaceAll('/', '-'), yaml, 'application/yaml'),
    );
  const saveZip = () =>
    run(
      () => send(operations.getPackDraftZip, { params: { draftId: String(draftId) } }),
      ({ file, zip }) => saveFile(file, bytesOf(zip), 'application/zip'),
    );
  return (
    <div className={panel.command}>
      <details>
        <summary className={panel.summary}>{t('yaml')}</summary>
        <div className={panel.form}>
          <p className={panel.hint}>{t('yamlHint')}</p>
          <div className={screen.actions}>
            <Button size="sm" busy={isBusy} onClick={() => void save()}>
              {t('yamlSave')}
            </Button>
            <Button size="sm" busy={isBusy} onClick={() => void saveZip()}>
              {t('zipSave')}
            </Button>
          </div>
          <Failure failed={failed} />
          {onRead && <ReadYaml onRead={onRead} />}
        </div>
      </details>
    </div>
  );
}

/** The form that reads a file of a catalogue folder into the editor. */
function ReadYaml({ onRead }: Required<Pick<YamlPanelProps, 'onRead'>>) {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const { isBusy, failed, run } = useAttempt();
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<AnswerOf<typeof operations.readPackYaml> | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const onAnswer = (answer: AnswerOf<typeof operations.readPackYaml>) => {
    setResult(answer);
    setTyped('');
    onRead?.(answer.content);
  };
  const read = () => {
    setResult(null);
    return run(() => send(operations.readPackYaml, { body: { yaml: typed } }), onAnswer);
  };
  const readZip = (file: File) => {
    setResult(null);
    setTooLarge(file.size > maxPackZipBytes);
    if (file.size <= maxPackZipBytes)
      void run(() => send(operations.readPackZip, { file }), onAnswer);
  };
  return (
    <>
      <input
        type="file"
        accept=".yaml,.yml"
        aria-label={t('yamlFile')}
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(setTyped);
          target.value = '';
        }}
      />
      <TextArea
        label={t('yamlField')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={screen.actions}>
        <Button size="sm" busy={isBusy} disabled={typed.trim() === ''} onClick={() => void read()}>
          {t('yamlRead')}
        </Button>
      </div>
      <label className={panel.hint}>
        {t('zipFile')}
        <input
          type="file"
          accept=".zip"
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) readZip(file);
            target.value = '';
          }}
        />
      </label>
      {isTooLarge && <Notice kind="danger">{t('zipTooLarge')}</Notice>}
      <Failure failed={failed} />
      {result && <Notice kind="success">{t('yamlDone')}</Notice>}
      {result && result.missingPictures.length > 0 && (
        <Notice>{t('yamlPictures', { pictures: result.missingPictures.join(', ') })}</Notice>
      )}
    </>
  );
}
