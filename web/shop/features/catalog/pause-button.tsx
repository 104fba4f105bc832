import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import styles from './pause-button.module.css';

/** Pauses and resumes the automatic movement of the banners. */
export function PauseButton({
  paused,
  onSwitch,
}: {
  readonly paused: boolean;
  readonly onSwitch: () => void;
}) {
  const common = useTexts(commonTexts);
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={paused ? common('play') : common('pause')}
      onClick={onSwitch}
    >
      <Icon name={paused ? 'play' : 'pause'} size={16} />
    </button>
  );
}
