import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import backdrop from './backdrop.module.css';
import styles from './dialog-box.module.css';
import { Icon } from './icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Escape, a press outside and the cross; the caller sets `open`. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the main one first. */
  readonly actions?: ReactNode;
  readonly closeLabel: string;
  readonly wide?: boolean;
  /**
   * Where the focus goes when it closes, in place of what opened it; that has it again where this
   * is not there.
   */
  readonly returnTo?: RefObject<HTMLElement | null>;
  /**
   * A part of a modal of the browser's own, over which it opens: anywhere else it would lie behind
   * that, out of reach.
   */
  readonly within?: RefObject<HTMLElement | null>;
}

/** What `Dialog` draws. */
export function DialogBox(props: DialogProps) {
  const { open, onClose, title, children, actions, closeLabel, wide, returnTo, within } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal container={within}>
        <Base.Backdrop className={cx(backdrop.backdrop)} />
        <Base.Popup
          ref={popup}
          initialFocus={() => beginningOf(popup.current)}
          finalFocus={() => returnTo?.current ?? true}
          className={cx('crimped', styles.popup, wide && styles.wide)}
          data-surface="paper"
        >
          <Base.Title className={cx(styles.title)}>{title}</Base.Title>
          {children && <div className={styles.body}>{children}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
          <Base.Close className={cx(styles.close)} aria-label={closeLabel}>
            <Icon name="close" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Of a sheet longer than the screen, its beginning: the first thing to press may be far down.
 * Otherwise that is the place to be.
 */
function beginningOf(popup: HTMLElement | null): HTMLElement | true {
  return popup !== null && popup.scrollHeight > popup.clientHeight ? popup : true;
}
