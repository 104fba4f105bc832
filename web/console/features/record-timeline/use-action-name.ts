import { useTexts } from '../../../kit/lib/i18n.ts';
import { actionTexts } from './action-texts.ts';

type Action = keyof (typeof actionTexts)['ja'] extends `do_${infer Name}` ? Name : never;

const known: ReadonlySet<string> = new Set(Object.keys(actionTexts.ja));

function isKnown(action: string): action is Action {
  return known.has(`do_${action}`);
}

/** Names the commands of the audit log. One without a name is shown as it is stored. */
export function useActionName(): (action: string) => string {
  const t = useTexts(actionTexts);
  return (action) => (isKnown(action) ? t(`do_${action}`) : action);
}
