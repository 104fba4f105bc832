import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { type Result, send } from '../../lib/api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useSend } from '../session/step-up.tsx';
import { exportTexts } from './texts.ts';

/** Fetches the parts of a file, one after another, and saves them as one. */
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
    const file = taken.ok ? await partsOf(id, taken.answer.parts) : taken;
    setBusy(false);
    if (!taken.ok) setFailed(taken);
    else if (!file.ok) setFailed(file);
    else saveFile(taken.answer.name, file.answer, 'text/csv');
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

/** Downloads the parts of an export and joins them to one file. */
async function partsOf(id: number, parts: number): Promise<Result<Blob>> {
  const contents: string[] = [];
  for (let number = 1; number <= parts; number += 1) {
    const params = { exportId: String(id), number: String(number) };
    const part = await send(operations.readExportPart, { params });
    if (!part.ok) return part;
    contents.push(part.answer.content);
  }
  return { ok: true, answer: new Blob(contents), revision: null };
}
