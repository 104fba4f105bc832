import { lazy, Suspense, useEffect, useState } from 'react';
import { commonTexts } from '../lib/common-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { prefersSavingData } from '../lib/save-data.ts';
import type { DialogProps } from './dialog-box.tsx';
import { LoadingOverlay } from './spinner.tsx';

const load = () => import('./dialog-box.tsx');
const DialogBox = lazy(async () => ({ default: (await load()).DialogBox }));

/**
 * A modal sheet of paper: slides from below on a phone, is centred on a larger screen. Keeps the
 * focus inside. Its code is larger than that of many screens, so it loads after the screen, before
 * anyone needs it.
 */
export function Dialog(props: DialogProps) {
  const common = useTexts(commonTexts);
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  // The first screen has already fetched it, unless the browser saves data (main.tsx). A failed
  // fetch shows its error when the dialog opens.
  useEffect(() => {
    if (!prefersSavingData()) void load().catch(() => undefined);
  }, []);
  return (
    wanted && (
      <Suspense fallback={props.open && <LoadingOverlay label={common('loading')} />}>
        <DialogBox {...props} />
      </Suspense>
    )
  );
}
