import { useState } from 'react';
import type { Seal } from '#contract/shop/draw.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { groupCopies } from './group-copies.rules.ts';
import { PrizeName, type RarityLabels } from './prize-name.tsx';
import styles from './prize-table.module.css';
import { fairnessTexts } from './texts.ts';
import type { Verified } from './verifier/result.ts';

/** How many prizes are shown before the person opens the whole list. */
const initiallyShown = 8;

interface PrizeTableProps {
  readonly seal: Seal;
  readonly labels: RarityLabels;
  readonly verified: Verified | null;
}

/**
 * A table of how many of each prize were sealed, drawn and remain. The last two appear when the log
 * has been replayed.
 */
export function PrizeTable({ seal, labels, verified }: PrizeTableProps) {
  const t = useTexts(fairnessTexts);
  const [all, setAll] = useState(false);
  const tallies = new Map(verified?.prizes.map((tally) => [tally.id, tally]));
  const sealed = seal.prizes.reduce((sum, prize) => sum + prize.count, 0);
  const groups = groupCopies(seal.prizes);
  const shown = all ? groups : groups.slice(0, initiallyShown);
  return (
    <section className={styles.prizes} aria-labelledby="fairness-prizes">
      <header>
        <h2 id="fairness-prizes">{t('prizesTitle')}</h2>
        {verified !== null && verified.rounds > 0 && (
          <p>{t('prizesNote', { round: verified.rounds })}</p>
        )}
      </header>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t('prizesName')}</th>
            <th scope="col">{t('prizesSealed')}</th>
            <th scope="col">{t('prizesDrawn')}</th>
            <th scope="col">{t('prizesLeft')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((prizes) => {
            const [prize] = prizes;
            if (prize === undefined) return null;
            const tally = sumOf(prizes.flatMap(({ id }) => tallies.get(id) ?? []));
            return (
              <tr key={prize.id} data-gone={tally?.left === 0 || undefined}>
                <th scope="row">
                  <PrizeName prize={prize} copies={prizes} labels={labels} />
                </th>
                <td>{formatNumber(prizes.reduce((sum, { count }) => sum + count, 0))}</td>
                <td>
                  <Count value={tally?.drawn} />
                </td>
                <td>
                  <Count value={tally?.left} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('prizesTotal')}</th>
            <td>{formatNumber(sealed)}</td>
            <td>
              <Count value={verified?.cards} />
            </td>
            <td>
              <Count value={verified === null ? undefined : sealed - verified.cards} />
            </td>
          </tr>
        </tfoot>
      </table>
      <Extras seal={seal} />
      {!all && groups.length > initiallyShown && (
        <Button size="sm" kind="quiet" onClick={() => setAll(true)}>
          {t('prizesMore', { prizes: groups.length })}
        </Button>
      )}
    </section>
  );
}

/** Adds up the copies of a card; undefined until the log was replayed. */
function sumOf(tallies: readonly Pick<Verified['prizes'][number], 'drawn' | 'left'>[]) {
  if (tallies.length === 0) return undefined;
  return tallies.reduce((sum, { drawn, left }) => ({
    drawn: sum.drawn + drawn,
    left: sum.left + left,
  }));
}

/** The extra prizes of a seal, with the positions that win them. */
function Extras({ seal }: { readonly seal: Seal }) {
  const t = useTexts(fairnessTexts);
  if (seal.scheme !== 'kaifu-draw-2' || seal.extras.length === 0) return null;
  return (
    <div className={styles.extras}>
      <h3>{t('extrasTitle')}</h3>
      <ul>
        {seal.extras.map(({ id, kind, n, name }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="figures">{t(extraPlaces[kind], { n: n ?? '' })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const extraPlaces = { last: 'extraLast', at: 'extraAt', every: 'extraEvery' } as const;

/** A number that the check will compute. Until then a dash of the same size takes its place. */
function Count({ value }: { readonly value: number | undefined }) {
  return value === undefined ? <span>–</span> : formatNumber(value);
}
