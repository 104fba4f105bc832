import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { type AnswerOf, type Result, send } from '../../lib/api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { useSend } from '../session/step-up.tsx';
import { filesOfExport } from './files-of-export.ts';
import { exportTexts } from './texts.ts';

interface SaveExportProps {
  readonly id: number;
  /** How many files the export comes in. */
  readonly files: number;
}

/**
 * A button for each file of an export. One press saves one file, because browsers ask for a
 * permission before they save several.
 */
export function SaveExport({ id, files }: SaveExportProps) {
  const t = useTexts(exportTexts);
  const { save, saving, failed } = useSave(id);
  const labelOf = (file: number) =>
    files === 1 ? t('save', { number: id }) : t('saveFile', { number: id, file, files });
  return (
    <>
      <div className={styles.actions}>
        {Array.from({ length: files }, (_, place) => place + 1).map((file) => (
          <Button
            key={file}
            size="sm"
            busy={saving === file}
            disabled={saving !== undefined}
            onClick={() => void save(file)}
          >
            {labelOf(file)}
          </Button>
        ))}
      </div>
      {failed && <ProblemNotice problem={failed.problem} />}
    </>
  );
}

/** Saves files of an export, one at a time. */
function useSave(id: number) {
  const sendWithStepUp = useSend();
  const [saving, setSaving] = useState<number>();
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined } | null>(null);
  const save = async (file: number) => {
    setSaving(file);
    setFailed(null);
    const params = { exportId: String(id) };
    const taken = await sendWithStepUp(operations.takeExport, { params });
    const result = taken.ok ? await saveOne(id, taken.answer, file) : taken;
    setSaving(undefined);
    if (!result.ok) setFailed(result);
  };
  return { save, saving, failed };
}

type Taken = AnswerOf<typeof operations.takeExport>;

/**
 * Downloads and saves one file of an export.
 *
 * @param number the place of the file, from 1
 */
async function saveOne(
  id: number,
  { name, parts, partsOfFile }: Taken,
  number: number,
): Promise<Result<unknown>> {
  const file = filesOfExport(name, parts, partsOfFile)[number - 1];
  if (file === undefined) throw new Error(`export ${id} has no file ${number}`);
  const whole = await partsOf(id, file.first, file.last);
  if (whole.ok) saveFile(file.name, whole.answer, 'text/csv');
  return whole;
}

/** Downloads parts of an export, from the first to the last, and joins them to one file. */
async function partsOf(id: number, first: number, last: number): Promise<Result<Blob>> {
  const contents: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const params = { exportId: String(id), number: String(number) };
    const part = await send(operations.readExportPart, { params });
    if (!part.ok) return part;
    contents.push(part.answer.content);
  }
  return { ok: true, answer: new Blob(contents), revision: null };
}
