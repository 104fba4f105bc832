import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../lib/cx.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `primary` is the gold leaf: at most one on a screen. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly wide?: boolean | undefined;
}

function classOf({ kind = 'secondary', size = 'md', wide = false }: Look): string {
  return cx(styles.button, styles[kind], size !== 'md' && styles[size], wide && styles.wide);
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'className'> & {
    /**
     * Its action is under way: keeps its size and the focus, shows a spinner and takes no further
     * press.
     */
    readonly busy?: boolean;
    readonly children: ReactNode;
  };

/** Does something where it is; a `LinkButton` leads elsewhere. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A browser takes the focus from whatever is disabled, and with it the place that a closing
      // dialog leads back to.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      className={cx(classOf({ kind, size, wide }), busy && styles.busy)}
    >
      {children}
      {busy && (
        <span className={styles.spinner}>
          <Spinner size={20} />
        </span>
      )}
    </button>
  );
}

function refuse(press: MouseEvent): void {
  press.preventDefault();
}

/**
 * Buttons one below the other, and a form that ends in a button with what can be pressed instead.
 */
export function ButtonStack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** A link that looks like a button. */
export function LinkButton({
  kind,
  size,
  wide,
  children,
  ...rest
}: Look & Omit<LinkProps, 'className'> & { readonly children: ReactNode }) {
  return (
    <Link {...rest} className={classOf({ kind, size, wide })}>
      {children}
    </Link>
  );
}
