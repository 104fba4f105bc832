import type { ReactNode } from 'react';
import { cx } from '../../../kit/lib/cx.ts';
import { rem } from '../../../kit/lib/rem.ts';
import styles from './reveal-show.module.css';

/** Props of a switch of the reveal. */
export interface SwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

interface IconSwitchProps extends SwitchProps {
  /** The accessible name. */
  readonly name: string;
  /** A caption below the icon, part of the name; optional. */
  readonly label?: string;
  /** The tooltip: the state, and what a press does. Default: the name. */
  readonly hint?: string;
  /** The icon's paths, in a view box of 24 by 24. */
  readonly children: ReactNode;
}

/** A round icon button that switches something on and off. */
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
