import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../lib/cx.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `primary` is gold leaf: at most one on a screen. */
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
     * The action is running: the button keeps its size and focus, shows a spinner and ignores
     * presses.
     */
    readonly busy?: boolean;
    readonly children: ReactNode;
  };

/** A button for an action on this screen; use `LinkButton` to open another screen. */
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
      // A disabled button would lose the focus, and a closing dialog could not return the focus to
      // it.
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

/** Stacks buttons vertically; also a form that ends in a button, with the alternatives below. */
export function ButtonStack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

export type LinkButtonProps = Look &
  Omit<LinkProps, 'className'> & { readonly children: ReactNode };

/** A link that looks like a button. */
export function LinkButton({ kind, size, wide, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classOf({ kind, size, wide })}>
      {children}
    </Link>
  );
}
