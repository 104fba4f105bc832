import { useState } from 'react';
import type { Failed } from './failure.tsx';

/** An action of a form: whether it runs, what failed last, and how to run it once at a time. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  async function run<Answer>(
    action: () => Promise<
      { readonly ok: true; readonly answer: Answer } | (Failed & { readonly ok: false })
    >,
    onDone: (answer: Answer) => void,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    const result = await action();
    setBusy(false);
    if (result.ok) onDone(result.answer);
    else setFailed(result);
  }
  return { isBusy, failed, run };
}
