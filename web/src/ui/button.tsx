import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../lib/cx.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `primary` is the gold leaf: at most one on a screen. */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly wide?: boolean;
}

function classOf({ kind = 'secondary', size = 'md', wide = false }: Look): string {
  return cx(styles.button, styles[kind], size !== 'md' && styles[size], wide && styles.wide);
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Its action is under way: keeps its size, shows a spinner and takes no further press. */
    readonly busy?: boolean;
    readonly children: ReactNode;
  };

export function Button({ kind, size, wide, busy = false, disabled, children, ...rest }: ButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(classOf(look), busy && styles.busy)}
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

/** Buttons one below the other, and a form that ends in a button with what can be pressed instead. */
export function ButtonStack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** A link that looks like a button: for going somewhere, where a Button does something. */
export function LinkButton({
  kind,
  size,
  wide,
  children,
  ...rest
}: Look & Omit<LinkProps, 'className'> & { readonly children: ReactNode }) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <Link {...rest} className={classOf(look)}>
      {children}
    </Link>
  );
}
