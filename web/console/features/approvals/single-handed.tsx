import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { approvalTexts } from './texts.ts';

/** Says whether single-handed mode is on, and switches it where that is possible. */
export function SingleHanded({ session }: { readonly session: Session }) {
  const t = useTexts(approvalTexts);
  const send = useSend();
  const { data } = useRead(operations.getSingleHanded, {});
  const isOn = data?.on ?? false;
  const maySwitch = session.permissions.includes('settings.change');
  const title = t(isOn ? 'singleHandedOff' : 'singleHandedOn');
  return (
    <>
      {isOn && <Notice kind="info">{t('singleHandedIsOn')}</Notice>}
      {maySwitch && (isOn || data?.isAlone) && (
        <CommandPanel
          title={title}
          hint={t('singleHandedHint')}
          action={title}
          onDone={() => void invalidate(operations.getSingleHanded)}
          run={({ reason, idempotencyKey }) =>
            send(operations.setSingleHanded, { body: { on: !isOn, reason }, idempotencyKey })
          }
        />
      )}
    </>
  );
}
