import type { Operation } from '#contract/console/operation.ts';
import { SettingPanel } from './setting-panel.tsx';

interface SwitchPanelProps {
  /** The switch as it was read. */
  readonly setting: { readonly isOn: boolean; readonly revision: number };
  readonly read: Operation;
  readonly change: Operation;
  readonly t: (key: 'on' | 'off' | 'state' | 'switchOff' | 'switchOn' | 'hint') => string;
}

/** The form that switches something of the shop on or off. */
export function SwitchPanel({ setting, read, change, t }: SwitchPanelProps) {
  const action = t(setting.isOn ? 'switchOff' : 'switchOn');
  return (
    <SettingPanel
      setting={setting}
      read={read}
      change={change}
      title={action}
      hint={t('hint')}
      action={action}
      bodyOf={(_, reason) => ({ isOn: !setting.isOn, reason })}
      rowsOf={(row) => [row(t('state'), ({ isOn }) => t(isOn ? 'on' : 'off'))]}
    />
  );
}
