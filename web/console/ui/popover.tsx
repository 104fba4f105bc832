import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import styles from './popover.module.css';

interface PopoverProps {
  /** The text of its button. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that opens a small panel below itself. Escape or a press elsewhere closes it. */
export function Popover({ label, children }: PopoverProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" kind="quiet" popoverTarget={id}>
        {label} <span aria-hidden="true">▾</span>
      </Button>
      <fieldset
        popover="auto"
        id={id}
        aria-label={label}
        className={styles.panel}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && children}
      </fieldset>
    </>
  );
}
