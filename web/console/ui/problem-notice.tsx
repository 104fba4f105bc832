import type { ReactNode } from 'react';
import type { Problem } from '#contract/console/problem.ts';
import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Notice } from '../../kit/ui/states.tsx';

/**
 * The message why a request failed, as the server wrote it. Without a problem it says that no
 * response arrived.
 */
export function ProblemNotice({
  problem,
  children,
}: {
  readonly problem: Problem | undefined;
  readonly children?: ReactNode;
}) {
  const t = useTexts(commonTexts);
  const isBug = problem !== undefined && problem.status >= 500;
  return (
    <Notice kind="danger">
      <p>{problem?.detail ?? t('offline')}</p>
      {problem?.errors?.map(({ pointer, detail }) => (
        <p key={pointer}>{detail}</p>
      ))}
      {children}
      {isBug && <p className="figures">{t('errorId', { id: problem.instance })}</p>}
    </Notice>
  );
}
