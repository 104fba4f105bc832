import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { SettingPanel } from '../settings/setting-panel.tsx';
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

/** The form that switches the mode. */
function Switch({ mode }: { readonly mode: Mode }) {
  const t = useTexts(approvalTexts);
  const title = t(mode.on ? 'singleHandedOff' : 'singleHandedOn');
  return (
    <SettingPanel
      setting={mode}
      read={operations.getSingleHanded}
      change={operations.setSingleHanded}
      title={title}
      hint={t('singleHandedHint')}
      action={title}
      bodyOf={(_, reason) => ({ on: !mode.on, reason })}
      rowsOf={(row) => [
        row(t('state'), ({ on }) => t(on ? 'singleHandedIsOn' : 'singleHandedIsOff')),
      ]}
    />
  );
}
