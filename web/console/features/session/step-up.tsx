import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import { recordTimelineOperations } from '#contract/console/record-timeline.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { type AnswerOf, isProblem, type RequestOf, type Result, send } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';
import styles from './form.module.css';
import { hasPasskeys, showPasskey } from './passkey.ts';
import { setSession } from './session.ts';
import { sessionTexts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

type SendCommand = <O extends Operation>(
  operation: O,
  request: RequestOf<O>,
) => Promise<Result<AnswerOf<O>>>;

const context = createContext<SendCommand>(send);

/**
 * Returns the function that sends operations. If one needs a second factor that was shown in the
 * last minutes, the person is asked for it, and the operation is sent again under its key.
 */
export function useSend(): SendCommand {
  return useContext(context);
}

/** Lets the screens inside it send operations that need a recently shown second factor. */
export function StepUp({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null);
  const sendWithStepUp = useCallback<SendCommand>(async (operation, request) => {
    const keyed = operation.idempotent
      ? { ...request, idempotencyKey: request.idempotencyKey ?? newIdempotencyKey() }
      : request;
    const first = await send(operation, keyed);
    if (first.ok) readTimelinesAgain(operation);
    if (first.ok || !isProblem(first, 'step-up-required')) return first;
    const isConfirmed = await new Promise<boolean>((resolve) => setWaiting({ answer: resolve }));
    setWaiting(null);
    if (!isConfirmed) return first;
    const second = await send(operation, keyed);
    if (second.ok) readTimelinesAgain(operation);
    return second;
  }, []);
  return (
    <context.Provider value={sendWithStepUp}>
      {children}
      {waiting !== null && <StepUpDialog onEnd={waiting.answer} />}
    </context.Provider>
  );
}

/** Reads timelines again after a command, because it may be a line of the one that is shown. */
function readTimelinesAgain({ method }: Operation): void {
  if (method === 'GET') return;
  for (const timeline of Object.values(recordTimelineOperations)) void invalidate(timeline);
}

/** The dialog that asks for a second factor before a sensitive operation. */
function StepUpDialog({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const t = useTexts(sessionTexts);
  const common = useTexts(commonTexts);
  const { isBusy, failed, run } = useAttempt();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = fieldText(new FormData(event.currentTarget), 'code').trim();
    void run(() => send(operations.stepUp, { body: { code } }), done);
  };
  const byPasskey = () =>
    void run(async () => {
      const shown = await showPasskey();
      if (!shown.ok) return shown;
      return await send(operations.stepUpByPasskey, { body: { credential: shown.answer } });
    }, done);
  function done(session: AnswerOf<typeof operations.stepUp>): void {
    setSession(session);
    onEnd(true);
  }
  return (
    <Dialog open onClose={() => onEnd(false)} title={t('stepUpTitle')} closeLabel={common('close')}>
      <form className={styles.form} onSubmit={onSubmit}>
        <p>{t('stepUpHint')}</p>
        <Failure failed={failed} />
        <CodeField />
        <ButtonStack>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('confirm')}
          </Button>
          {hasPasskeys && (
            <Button onClick={byPasskey} disabled={isBusy}>
              {t('usePasskey')}
            </Button>
          )}
        </ButtonStack>
      </form>
    </Dialog>
  );
}
