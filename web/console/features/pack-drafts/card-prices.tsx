import { useState } from 'react';
import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { invalidate, useRead } from '../../lib/queries.ts';
import { todayInJapan } from '../../lib/today.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { parsePrices } from './paste-lines.ts';
import { packDraftTexts } from './texts.ts';

/** Records what cards cost on the market, pasted from a spreadsheet. */
export function CardPrices() {
  const t = useTexts(packDraftTexts);
  const send = useSend();
  const [typed, setTyped] = useState('');
  const [pricedOn, setPricedOn] = useState(todayInJapan);
  const { data: day } = useRead(
    operations.getCardPrices,
    { query: { pricedOn } },
    { enabled: pricedOn !== '' },
  );
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
          void invalidate(operations.getCardPrices);
        }}
        run={async ({ form, reason, idempotencyKey }) => {
          const source = fieldText(form, 'source').trim();
          const body = { pricedOn, source, prices: [...rows], reason };
          const result = await send(operations.recordCardPrices, {
            body,
            ...(day && { revision: `"${day.revision}"` }),
            idempotencyKey,
          });
          if (result.ok) setUnknown(result.answer.unknown);
          return result;
        }}
        conflict={{
          shown: rows,
          readAgain: () => invalidate(operations.getCardPrices),
          // Beside what is typed now, which may have changed since.
          versions: (_, { current }) => <PriceVersions typed={rows} current={current} />,
        }}
      >
        <TextField
          label={t('pricedOn')}
          name="pricedOn"
          type="date"
          required
          value={pricedOn}
          hint={day && t('pricesOfDay', { count: day.cards })}
          onChange={({ target }) => setPricedOn(target.value)}
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

const recordedPrices = z.object({
  prices: z.array(z.object({ modelNumber: z.string(), yen: z.int() })),
});

interface PriceVersionsProps {
  readonly typed: readonly { readonly modelNumber: string; readonly yen: number }[];
  /** The prices of the same cards and day that somebody else has recorded. */
  readonly current: unknown;
}

/** A table of the typed prices, and of those that somebody else has recorded meanwhile. */
function PriceVersions({ typed, current }: PriceVersionsProps) {
  const t = useTexts(packDraftTexts);
  const parsed = z.safeParse(recordedPrices, current);
  const yenOf = new Map(typed.map(({ modelNumber, yen }) => [modelNumber, yen]));
  const versions = (parsed.data?.prices ?? []).map(({ modelNumber, yen }) => {
    const typedYen = yenOf.get(modelNumber);
    return {
      name: modelNumber,
      // Its line may have been deleted since the command was sent.
      seen: typedYen === undefined ? '—' : formatNumber(typedYen),
      current: formatNumber(yen),
    };
  });
  return <Versions versions={versions} seen={t('pricesTyped')} />;
}
