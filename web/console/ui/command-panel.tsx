import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { isProblem, type Result } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { invalidate } from '../lib/queries.ts';
import styles from './command-panel.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { uiTexts } from './texts.ts';

export interface FilledCommand {
  readonly form: FormData;
  readonly reason: string;
  /** The same until the command is done, so that a repeated press does it once. */
  readonly idempotencyKey: string;
}

/** How a panel shows both versions of its record, once somebody else has changed it. */
export interface Conflict<Seen> {
  /** The record as it is shown now, or the part of it that the command changes. */
  readonly shown: Seen;
  /** Reads the record again. The next attempt is made from the new version. */
  readonly readAgain: () => Promise<unknown>;
  /** Makes a table of both: the version from which the command was sent, and the present one. */
  readonly versions: (seen: Seen, problem: Problem) => ReactNode;
}

interface CommandPanelProps<Seen> {
  readonly title: string;
  /** A sentence at the top of the form. */
  readonly hint?: string | undefined;
  readonly action: string;
  readonly children?: ReactNode;
  readonly run: (filled: FilledCommand) => Promise<Result<unknown>>;
  /**
   * Called once the command is done; not if it waits for another person's approval. If it returns a
   * promise, "done" is shown when the promise is settled, or after a few seconds.
   */
  readonly onDone: () => unknown;
  /** For a command that is made from a revision of its record. */
  readonly conflict?: Conflict<Seen>;
}

type RunResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'waits'; readonly approvalId: number }
  | { readonly kind: 'failed'; readonly problem: Parameters<typeof ProblemNotice>[0]['problem'] };

/** How long "done" waits for the screen's data at most, in milliseconds. */
const longestReadMs = 5_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The form of a command on a record: it opens in its place, and asks for the reason. */
export function CommandPanel<Seen>(props: CommandPanelProps<Seen>) {
  const { title, hint, action, children, run, onDone, conflict } = props;
  const t = useTexts(uiTexts);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [runResult, setRunResult] = useState<RunResult | null>(null);
  const [seen, setSeen] = useState<Seen>();
  const key = useIdempotencyKey();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = fieldText(form, 'reason').trim();
    setBusy(true);
    setRunResult(null);
    setSeen(() => conflict?.shown);
    const result = await run({ form, reason, idempotencyKey: key.current });
    if (!result.ok && isProblem(result, 'revision-changed')) await conflict?.readAgain();
    const next = runResultOf(result);
    // Another command is made from the new revision, which must have been read by then.
    if (next.kind === 'done') await Promise.race([onDone(), sleep(longestReadMs)]);
    setBusy(false);
    setRunResult(next);
    if (next.kind === 'failed') return;
    key.renew();
    setOpen(false);
    // Another person must approve it: the list of requests has a new one.
    if (next.kind === 'waits') await invalidate(operations.listApprovals);
  };
  return (
    <div className={styles.command}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>{title}</summary>
        {isOpen && (
          <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
            {hint && <p className={styles.hint}>{hint}</p>}
            {children}
            <TextField label={t('reason')} name="reason" required maxLength={500} />
            <Button type="submit" busy={isBusy}>
              {action}
            </Button>
          </form>
        )}
      </details>
      {runResult && (
        <ResultNotice
          runResult={runResult}
          versions={(problem) => seen !== undefined && conflict?.versions(seen, problem)}
        />
      )}
    </div>
  );
}

/** Reads the result of a command: done, waiting for approval, or failed. */
function runResultOf(result: Result<unknown>): RunResult {
  if (result.ok) return { kind: 'done' };
  const { approvalId, problem } = result;
  return approvalId === undefined ? { kind: 'failed', problem } : { kind: 'waits', approvalId };
}

interface ResultNoticeProps {
  readonly runResult: RunResult;
  readonly versions: (problem: Problem) => ReactNode;
}

/** The message after a command: done, waiting for approval, or why it failed. */
function ResultNotice({ runResult: result, versions }: ResultNoticeProps) {
  const t = useTexts(uiTexts);
  switch (result.kind) {
    case 'done':
      return <Notice kind="success">{t('done')}</Notice>;
    case 'waits':
      return (
        <Notice>
          {t('waits')} <Link to={`${paths.approvals}/${result.approvalId}`}>{t('toApproval')}</Link>
        </Notice>
      );
    case 'failed':
      return (
        <ProblemNotice problem={result.problem}>
          {result.problem && isProblem(result, 'revision-changed') && versions(result.problem)}
        </ProblemNotice>
      );
  }
}
