import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import type { AnswerOf, Result } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';

export type Thread = AnswerOf<typeof operations.getLetter>;

/** The values that every command on a thread needs: its number, its revision as read, a key. */
export interface LetterCommand {
  readonly params: { readonly threadId: string };
  readonly revision: string;
  /** The same until the command is done, so that a repeated press does it once. */
  readonly idempotencyKey: string;
}

/** Runs a command on the revision of a thread that was read, then reads thread and lists again. */
export function useLetterCommand({ id, revision }: Thread) {
  const key = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<unknown> | null>(null);
  const run = async (sendIt: (command: LetterCommand) => Promise<Result<unknown>>) => {
    setBusy(true);
    const sent = await sendIt({
      params: { threadId: String(id) },
      revision: `"${revision}"`,
      idempotencyKey: key.current,
    });
    setBusy(false);
    setResult(sent);
    if (!sent.ok) return false;
    key.renew();
    await Promise.all([invalidate(operations.getLetter), invalidate(operations.listLetters)]);
    return true;
  };
  return { run, isBusy, result };
}
