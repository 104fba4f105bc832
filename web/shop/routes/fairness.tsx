import { useSearchParams } from 'react-router';
import { packHistoryId } from '#contract/envelope.ts';
import { PackStock } from '../features/catalog/pack-stock.tsx';
import { FairnessPage } from '../features/fairness/fairness-page.tsx';
import { FairnessIntro } from '../features/fairness/intro.tsx';
import { PackChoice } from '../features/fairness/pack-choice.tsx';
import { numberFromQuery } from '../lib/paths.ts';

/**
 * Screen `/fairness?packId=&packHistoryId=&round=`: checks a pack's draws, open to everybody.
 * Without a pack it explains the check.
 */
export function Component() {
  const [query] = useSearchParams();
  const packId = numberFromQuery(query.get('packId'));
  const purchase = packHistoryId.safeParse(query.get('packHistoryId'));
  const round = numberFromQuery(query.get('round'));
  return (
    <FairnessIntro>
      {packId === null ? (
        <PackChoice />
      ) : (
        <>
          <PackStock packId={packId} />
          <FairnessPage
            key={packId}
            packId={packId}
            purchase={purchase.success ? purchase.data : null}
            round={round}
          />
        </>
      )}
    </FairnessIntro>
  );
}
