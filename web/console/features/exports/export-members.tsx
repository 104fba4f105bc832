import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { RequestOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { exportTexts } from './texts.ts';

type Filter = Omit<RequestOf<typeof operations.exportMemberList>['body'], 'reason'>;

/**
 * The form that asks a second person to allow an export of the personal data of all members that
 * match.
 */
export function ExportMembers({ filter }: { readonly filter: Filter }) {
  const t = useTexts(exportTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('exportMembers')}
      hint={t('exportMembersHint')}
      action={t('exportMembersAction')}
      // Only in single-handed mode the export starts at once; else it waits for approval.
      onDone={() => invalidate(operations.listOwnExports)}
      run={({ reason, idempotencyKey }) => {
        const body = { ...filter, reason };
        return send(operations.exportMemberList, { body, idempotencyKey });
      }}
    />
  );
}
