import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { send } from '../../lib/api.ts';
import { bytesOf } from '../../lib/file-bytes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { packingTexts } from './packing-texts.ts';

/** Saves the packing slip of a parcel. */
export function SaveSlip({ parcelId }: { readonly parcelId: number }) {
  const t = useTexts(packingTexts);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined }>();
  const onSave = async () => {
    setBusy(true);
    const params = { parcelId: String(parcelId) };
    const slip = await send(operations.printPackingSlip, { params });
    setBusy(false);
    setFailed(slip.ok ? undefined : slip);
    if (slip.ok) saveFile(`slip-${parcelId}.pdf`, bytesOf(slip.answer.file), 'application/pdf');
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void onSave()}>
        {t('slip')}
      </Button>
      {failed && <ProblemNotice problem={failed.problem} />}
    </>
  );
}
