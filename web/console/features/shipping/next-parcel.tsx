import { useState } from 'react';
import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { packingTexts } from './packing-texts.ts';

interface NextParcelProps {
  /** The number of the parcel that is on the screen, which is not the next one. */
  readonly except?: number;
}

/** Opens the most urgent parcel that is not packed. */
export function NextParcel({ except }: NextParcelProps) {
  const t = useTexts(packingTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined }>();
  const onNext = async () => {
    setBusy(true);
    // Read at the press: somebody else may have packed the parcel that was next a minute ago.
    const query = except === undefined ? {} : { except: String(except) };
    const next = await send(operations.findNextParcel, { query });
    setBusy(false);
    setFailed(next.ok ? undefined : next);
    if (!next.ok) return;
    const { id } = next.answer;
    setEmpty(id === null);
    if (id !== null) await navigate(`${paths.parcels}/${id}`);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void onNext()}>
        {except === undefined ? t('first') : t('next')}
      </Button>
      {isEmpty && <Notice kind="success">{t('noNext')}</Notice>}
      {failed && <ProblemNotice problem={failed.problem} />}
    </>
  );
}
