import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { isProblem, type Result } from '../../lib/api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { letterTexts } from './texts.ts';

interface CommandResultProps {
  readonly result: Result<unknown> | null;
  /** Reads again what somebody else has changed. */
  readonly readAgain: () => Promise<unknown>;
  /** The message after success. */
  readonly children: ReactNode;
}

/** The message after a command. If somebody else was faster, it offers to reload. */
export function CommandResult({ result, readAgain, children }: CommandResultProps) {
  const t = useTexts(letterTexts);
  if (result === null) return null;
  if (result.ok) return <Notice kind="success">{children}</Notice>;
  return (
    <ProblemNotice problem={result.problem}>
      {isProblem(result, 'revision-changed') && (
        <Button size="sm" onClick={() => void readAgain()}>
          {t('again')}
        </Button>
      )}
    </ProblemNotice>
  );
}
