import type { ReactNode, RefObject } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './states.module.css';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons or links to continue with. */
  readonly actions?: ReactNode;
  readonly icon?: IconName;
}

/** An empty list or screen; this is no error. */
export function EmptyState({ title, children, actions, icon = 'parcel' }: StateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.figure}>
        <Icon name={icon} size={32} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** An error; `actions` offers a retry. Announced to screen readers. */
export function ErrorState({ icon = 'alert', ...rest }: StateProps) {
  return (
    <div role="alert">
      <EmptyState icon={icon} {...rest} />
    </div>
  );
}

const noticeIcons = { info: 'info', danger: 'alert', success: 'check' } as const;

interface NoticeProps {
  readonly kind?: 'info' | 'danger' | 'success';
  readonly children: ReactNode;
  /** For moving the focus here when the element that had it is gone. */
  readonly ref?: RefObject<HTMLDivElement | null>;
}

/** A message within a screen. `danger` interrupts screen readers; other kinds wait. */
export function Notice({ kind = 'info', children, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref && -1}
      className={cx(styles.notice, kind !== 'info' && styles[kind])}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={noticeIcons[kind]} />
      <div>{children}</div>
    </div>
  );
}
