import { useState } from 'react';
import type { Failed } from './failure.tsx';

/** Runs an action of a form once at a time, and holds whether it runs and what failed last. */
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
