import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import backdrop from './backdrop.module.css';
import styles from './dialog-box.module.css';
import { Icon } from './icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, a press outside and the close button. The caller sets `open`. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the primary one first. */
  readonly actions?: ReactNode;
  readonly closeLabel: string;
  readonly wide?: boolean;
  /**
   * Receives the focus when the dialog closes. If it is not in the page, the element that opened
   * the dialog does.
   */
  readonly returnTo?: RefObject<HTMLElement | null>;
  /**
   * An element inside an open native modal dialog. Only there is this dialog in front of the native
   * one and can be pressed.
   */
  readonly within?: RefObject<HTMLElement | null>;
}

/** The implementation of `Dialog`, loaded on demand. */
export function DialogBox(props: DialogProps) {
  const { open, onClose, title, children, actions, closeLabel, wide, returnTo, within } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal container={within}>
        <Base.Backdrop className={cx(backdrop.backdrop)} />
        <Base.Popup
          ref={popup}
          initialFocus={() => initialFocusOf(popup.current)}
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
 * Chooses what a dialog focuses first: the sheet itself if it is longer than the screen, because
 * its first button may be far below; otherwise the default.
 */
function initialFocusOf(popup: HTMLElement | null): HTMLElement | true {
  return popup !== null && popup.scrollHeight > popup.clientHeight ? popup : true;
}
