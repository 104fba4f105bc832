import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { type AnswerOf, type Result, send } from '../../lib/api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useSend } from '../session/step-up.tsx';
import { filesOfExport } from './files-of-export.ts';
import { exportTexts } from './texts.ts';

/**
 * Fetches the parts of the files, one after another, and saves each file as soon as it is whole.
 */
export function SaveExport({ id }: { readonly id: number }) {
  const t = useTexts(exportTexts);
  const sendWithStepUp = useSend();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined } | null>(null);
  const onSave = async () => {
    setBusy(true);
    setFailed(null);
    const params = { exportId: String(id) };
    const taken = await sendWithStepUp(operations.takeExport, { params });
    const result = taken.ok ? await saveFiles(id, taken.answer) : taken;
    setBusy(false);
    if (!result.ok) setFailed(result);
  };
  return (
    <>
      <Button size="sm" busy={isBusy} onClick={() => void onSave()}>
        {t('save', { number: id })}
      </Button>
      {failed && <ProblemNotice problem={failed.problem} />}
    </>
  );
}

type Taken = AnswerOf<typeof operations.takeExport>;

/** Downloads and saves the files of an export. */
async function saveFiles(
  id: number,
  { name, parts, partsOfFile }: Taken,
): Promise<Result<unknown>> {
  for (const { name: fileName, first, last } of filesOfExport(name, parts, partsOfFile)) {
    const file = await partsOf(id, first, last);
    if (!file.ok) return file;
    saveFile(fileName, file.answer, 'text/csv');
  }
  return { ok: true, answer: {}, revision: null };
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
