import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { sessionTexts } from './texts.ts';

/** A failed request, or that the browser gave no passkey. */
export interface Failed {
  readonly problem: Problem | 'not-confirmed' | undefined;
}

/** The message why a step of the sign-in failed. */
export function Failure({ failed }: { readonly failed: Failed | null }) {
  const t = useTexts(sessionTexts);
  if (failed === null) return null;
  if (failed.problem === 'not-confirmed')
    return <Notice kind="danger">{t('passkeyFailed')}</Notice>;
  return <ProblemNotice problem={failed.problem} />;
}
