import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import type { SaleCommandProps } from './sale-command-props.ts';
import { packSaleTexts } from './texts.ts';

/** Closes a pack whose beacon is gone for good. A second person approves it. */
export function ClosePack({ packId, revision, conflict }: SaleCommandProps) {
  const t = useTexts(packSaleTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('close')}
      hint={t('closeHint')}
      action={t('closeAction')}
      conflict={conflict}
      onDone={() => {
        for (const read of [operations.getPack, operations.listPacks]) void invalidate(read);
      }}
      run={({ reason, idempotencyKey }) =>
        send(operations.closePack, {
          params: { packId },
          body: { reason },
          ...{ revision, idempotencyKey },
        })
      }
    />
  );
}
