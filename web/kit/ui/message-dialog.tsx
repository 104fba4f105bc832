import type { ReactNode } from 'react';
import { commonTexts } from '../lib/common-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly open: boolean;
  /** As of `Dialog`. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog that only tells something: its one button closes it. */
export function MessageDialog({ open, onClose, title, children }: Props) {
  const common = useTexts(commonTexts);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={common('close')}
      actions={<Button onClick={onClose}>{common('close')}</Button>}
    >
      {children}
    </Dialog>
  );
}
