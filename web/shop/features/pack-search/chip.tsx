import type { ReactNode } from 'react';
import { Icon } from '../../../kit/ui/icon.tsx';
import styles from './chip.module.css';

interface ChipProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A filter that a press turns on and off. A tick shows that it is on, besides the colours. */
export function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {isOn && <Icon name="check" size={16} />}
      {children}
    </button>
  );
}
