import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { invalidate } from '../../lib/queries.ts';
import { todayInJapan } from '../../lib/today.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { parsePrices } from './paste-lines.ts';
import { packDraftTexts } from './texts.ts';

/** Records what cards cost on the market, pasted from a spreadsheet. */
export function CardPrices() {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const { rows, wrong } = parsePrices(typed);
  return (
    <>
      <CommandPanel
        title={t('prices')}
        hint={t('pricesHint')}
        action={t('pricesAction')}
        onDone={() => {
          setTyped('');
          void invalidate(operations.getPackDraft);
          void invalidate(operations.listCards);
        }}
        run={async ({ form, reason, idempotencyKey }) => {
          const [pricedOn, source] = [
            fieldText(form, 'pricedOn'),
            fieldText(form, 'source').trim(),
          ];
          const body = { pricedOn, source, prices: [...rows], reason };
          const result = await send(operations.recordCardPrices, { body, idempotencyKey });
          if (result.ok) setUnknown(result.answer.unknown);
          return result;
        }}
      >
        <TextField
          label={t('pricedOn')}
          name="pricedOn"
          type="date"
          required
          defaultValue={todayInJapan()}
        />
        <TextField label={t('priceSource')} name="source" required maxLength={100} />
        <TextArea
          label={t('pricesField')}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status">
          {t('pricesRead', { count: rows.length })}
          {wrong.length > 0 && ` ${t('pasteWrong', { lines: wrong.join(', ') })}`}
        </p>
      </CommandPanel>
      {unknown.length > 0 && <Notice>{t('pricesUnknown', { cards: unknown.join(', ') })}</Notice>}
    </>
  );
}
