import { useTexts } from '../../../../kit/lib/i18n.ts';
import { IconSwitch, type SwitchProps } from '../icon-switch.tsx';
import { revealTexts } from '../texts.ts';

/** Switches sound and vibration on; the default is off. */
export function SoundSwitch({ on, onSwitch }: SwitchProps) {
  const t = useTexts(revealTexts);
  return (
    <IconSwitch
      name={t('sound')}
      label={t('soundLabel')}
      hint={t(on ? 'soundOn' : 'soundOff')}
      on={on}
      onSwitch={onSwitch}
    >
      <path d="M4 9.5v5h3.5l5 4v-13l-5 4z" />
      <path d={on ? 'M16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'} />
    </IconSwitch>
  );
}
