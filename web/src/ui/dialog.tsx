import { lazy, Suspense, useEffect, useState } from 'react';
import { quiet } from '../lib/when-idle.ts';
import type { DialogProps } from './dialog-box.tsx';

const load = () => import('./dialog-box.tsx');
const DialogBox = lazy(async () => ({ default: (await load()).DialogBox }));

/**
 * A modal sheet of paper: from below on a phone, in the middle on a larger screen. Keeps the focus inside. Its code, larger than
 * that of many a screen, comes after the screen and is there before anybody has read so far as to need it.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  // A failure is met, and shown, when it opens.
  useEffect(
    () =>
      void quiet()
        .then(load)
        .catch(() => undefined),
    [],
  );
  return (
    wanted && (
      <Suspense>
        <DialogBox {...props} />
      </Suspense>
    )
  );
}
