import { rem } from '../lib/rem.ts';
import styles from './spinner.module.css';

/** A turning arc. It is decorative: put a text beside it that names the running work. */
export function Spinner({ size = 28 }: { readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      className={styles.spinner}
      width={rem(size)}
      height={rem(size)}
      viewBox="0 0 32 32"
    >
      <circle
        cx="16"
        cy="16"
        r="12.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        opacity=".22"
      />
      <path
        d="M16 3.5A12.5 12.5 0 0 1 28.5 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

/**
 * Covers the screen and blocks every press while an action runs that must not be interrupted or
 * repeated.
 */
export function LoadingOverlay({ label }: { readonly label: string }) {
  return (
    <div className={styles.overlay} role="status">
      <Spinner size={48} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
