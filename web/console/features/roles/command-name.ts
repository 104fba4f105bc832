import { operationText } from '../approvals/operation-text.ts';
import { commandTexts } from './command-texts.ts';

type TextKey = Extract<keyof (typeof commandTexts)['ja'], `do_${string}`>;

/**
 * Finds the key of the text that names a command: in `approvalTexts` if a second person approves
 * it, else in `commandTexts`. Undefined if it has none.
 */
export function commandText(
  name: string,
):
  | { of: 'approvals'; key: NonNullable<ReturnType<typeof operationText>> }
  | { of: 'commands'; key: TextKey }
  | undefined {
  const approved = operationText(name);
  if (approved !== undefined) return { of: 'approvals', key: approved };
  const own = `do_${/^export[A-Z]\w*List$/.test(name) ? 'export' : name}`;
  return isTextKey(own) ? { of: 'commands', key: own } : undefined;
}

function isTextKey(key: string): key is TextKey {
  return key in commandTexts.ja;
}
