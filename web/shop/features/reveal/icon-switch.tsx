import type { ReactNode } from 'react';
import { cx } from '../../../kit/lib/cx.ts';
import { rem } from '../../../kit/lib/rem.ts';
import styles from './reveal-show.module.css';

/** What a switch of the reveal takes. */
export interface SwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

interface IconSwitchProps extends SwitchProps {
  /** Is said of it. */
  readonly name: string;
  /** Stands below the drawing, as part of the name; nothing does where it is not given. */
  readonly label?: string;
  /**
   * What it stands at, and what a press does, beside the pointer; the name where it is not given.
   */
  readonly hint?: string;
  /** The lines of the drawing, on a field of 24 by 24. */
  readonly children: ReactNode;
}

/** A round button with a drawing on it that turns something on and off. */
export function IconSwitch({ name, label, hint = name, on, onSwitch, children }: IconSwitchProps) {
  return (
    <button
      type="button"
      className={cx(styles.pill, label !== undefined && styles.explained)}
      aria-pressed={on}
      aria-label={name}
      title={hint}
      onClick={() => onSwitch(!on)}
    >
      <svg
        viewBox="0 0 24 24"
        width={rem(18)}
        height={rem(18)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
      {label !== undefined && <span className={styles.help}>{label}</span>}
    </button>
  );
}
