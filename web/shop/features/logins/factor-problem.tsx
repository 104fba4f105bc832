import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import type { CallResult } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { factorTexts } from './factor-texts.ts';

interface FactorProblemProps {
  readonly result: CallResult<unknown> | 'not-confirmed' | undefined;
}

/**
 * Whether the shop mailed a code, because it refused the passkey as possibly copied. The member
 * types the code instead.
 */
export function hasMailedCode(result: FactorProblemProps['result']): boolean {
  return result !== undefined && result !== 'not-confirmed' && !result.ok
    ? 'code' in result.errors
    : false;
}

/** Says why a second factor was not accepted. */
export function FactorProblem({ result }: FactorProblemProps) {
  const t = useTexts(factorTexts);
  const failureText = useFailureText();
  if (result === 'not-confirmed') return <Notice kind="danger">{t('notShown')}</Notice>;
  if (result === undefined || result.ok) return null;
  return <Notice kind="danger">{failureText(result)}</Notice>;
}
