import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import type { CallResult } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { factorTexts } from './factor-texts.ts';
import { loginTexts } from './login-texts.ts';
import type { NotConfirmed } from './passkey-client.ts';

interface FactorProblemProps {
  readonly result: CallResult<unknown> | NotConfirmed | undefined;
}

/**
 * Whether the shop mailed a code, because it refused the passkey as possibly copied. The member
 * types the code instead.
 */
export function hasMailedCode(result: FactorProblemProps['result']): boolean {
  return typeof result === 'object' && !result.ok ? 'code' in result.errors : false;
}

/** Says why a second factor was not accepted. */
export function FactorProblem({ result }: FactorProblemProps) {
  const t = useTexts(factorTexts);
  const failureText = useFailureText();
  const tLogin = useTexts(loginTexts);
  if (result === 'wrong-site')
    return (
      <Notice kind="danger">{tLogin('wrongSite', { address: window.location.hostname })}</Notice>
    );
  if (result === 'not-confirmed') return <Notice kind="danger">{t('notShown')}</Notice>;
  if (result === undefined || result.ok) return null;
  return <Notice kind="danger">{failureText(result)}</Notice>;
}
