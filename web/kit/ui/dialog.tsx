import { lazy, Suspense, useEffect, useState } from 'react';
import { commonTexts } from '../lib/common-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { savesData } from '../lib/save-data.ts';
import type { DialogProps } from './dialog-box.tsx';
import { LoadingOverlay } from './spinner.tsx';

const load = () => import('./dialog-box.tsx');
const DialogBox = lazy(async () => ({ default: (await load()).DialogBox }));

/**
 * A modal sheet of paper: from below on a phone, in the middle on a larger screen. Keeps the focus
 * inside. Its code, larger than that of many a screen, comes after the screen and is there before
 * anybody has read so far as to need it.
 */
export function Dialog(props: DialogProps) {
  const common = useTexts(commonTexts);
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  // The first screen fetched it already, unless the browser saves data (main.tsx). A failure is
  // met, and shown, when it opens.
  useEffect(() => {
    if (!savesData()) void load().catch(() => undefined);
  }, []);
  return (
    wanted && (
      <Suspense fallback={props.open && <LoadingOverlay label={common('loading')} />}>
        <DialogBox {...props} />
      </Suspense>
    )
  );
}
