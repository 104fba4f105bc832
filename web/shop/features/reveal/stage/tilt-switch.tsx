import { useTexts } from '../../../../kit/lib/i18n.ts';
import { IconSwitch, type SwitchProps } from '../icon-switch.tsx';
import { revealTexts } from '../texts.ts';

/** A switch that lets cards follow the phone's tilt, for browsers that require permission. */
export function TiltSwitch({ on, onSwitch }: SwitchProps) {
  const t = useTexts(revealTexts);
  return (
    <IconSwitch name={t('tilt')} on={on} onSwitch={onSwitch}>
      <path d="M9.2 5.6l5.8-1.6a1.4 1.4 0 0 1 1.7 1l2.6 9.6a1.4 1.4 0 0 1-1 1.7L12.5 18a1.4 1.4 0 0 1-1.7-1L8.2 7.3a1.4 1.4 0 0 1 1-1.7z" />
      <path d="M5.5 9.5a9 9 0 0 0 2.2 9.6M4.6 17.2l3.1 1.9.6-3.6" />
    </IconSwitch>
  );
}
