import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { approvalTexts } from './texts.ts';

/** Says whether single-handed mode is on, and switches it where that is possible. */
export function SingleHanded({ session }: { readonly session: Session }) {
  const t = useTexts(approvalTexts);
  const { data } = useRead(operations.getSingleHanded, {});
  if (data === undefined) return null;
  const { on, isAlone } = data;
  return (
    <>
      {on && <Notice kind="info">{t('singleHandedIsOn')}</Notice>}
      {session.permissions.includes('settings.change') && (on || isAlone) && <Switch mode={data} />}
    </>
  );
}

type Mode = AnswerOf<typeof operations.getSingleHanded>;

/** The form that switches the mode, made from what is shown. */
function Switch({ mode }: { readonly mode: Mode }) {
  const t = useTexts(approvalTexts);
  const send = useSend();
  const title = t(mode.on ? 'singleHandedOff' : 'singleHandedOn');
  const stateOf = ({ on }: Mode) => t(on ? 'singleHandedIsOn' : 'singleHandedIsOff');
  return (
    <CommandPanel
      title={title}
      hint={t('singleHandedHint')}
      action={title}
      onDone={() => void invalidate(operations.getSingleHanded)}
      run={({ reason, idempotencyKey }) => {
        const body = { on: !mode.on, reason };
        const revision = `"${mode.revision}"`;
        return send(operations.setSingleHanded, { body, revision, idempotencyKey });
      }}
      conflict={{
        shown: mode,
        readAgain: () => invalidate(operations.getSingleHanded),
        versions: (seen) => (
          <Versions
            versions={[{ name: t('state'), seen: stateOf(seen), current: stateOf(mode) }]}
          />
        ),
      }}
    />
  );
}
