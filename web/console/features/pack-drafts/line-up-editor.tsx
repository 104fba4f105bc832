import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { DraftCard, DraftContent, DraftPrize } from '#contract/console/pack-drafts.ts';
import { unitsOf } from '#contract/console/pack-figures.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { digitsOf } from '../../lib/digits.ts';
import { Section } from '../../ui/section.tsx';
import { AddLine } from './add-line.tsx';
import { CopyChooser } from './copy-chooser.tsx';
import styles from './line-up.module.css';
import { namedCodes, withNamedCopies } from './name-copies.ts';
import type { PastedLine } from './paste-lines.ts';
import { PasteLines } from './paste-panel.tsx';
import { percentOf } from './percent.ts';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor } from './use-draft-editor.ts';

interface LineUpEditorProps extends Pick<DraftEditor, 'content' | 'setField'> {
  readonly cards: readonly DraftCard[];
  /** The lines that the preflight has found something at, from 0. */
  readonly wrongLines: ReadonlySet<number>;
}

/** The height of a row in pixels, as in the style sheet. */
const rowPixels = 54;

/** The cards of the pack. Only the rows in view are drawn, so that thousands stay fast. */
export function LineUpEditor({ content, setField, cards, wrongLines }: LineUpEditorProps) {
  const t = useTexts(packDraftTexts);
  const { lineUp } = content;
  const cardOf = useMemo(() => new Map(cards.map((card) => [card.modelNumber, card])), [cards]);
  const scroller = useRef<HTMLDivElement>(null);
  const { getVirtualItems, getTotalSize } = useVirtualizer({
    count: lineUp.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 8,
  });
  const { setLine, removeLine } = useLineChanges(setField);
  const [naming, setNaming] = useState<number | null>(null);
  const units = unitsOf(content);
  const shown = getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <Section title={t('lineUp')}>
      {lineUp.length === 0 ? (
        <p className={styles.soft}>{t('lineUpEmpty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t('cards')}>
          <table className={styles.table} aria-rowcount={lineUp.length + 1}>
            <LineUpHead />
            <tbody>
              <Space pixels={above} />
              {shown.map(({ index }) => {
                const line = lineUp[index];
                return (
                  line && (
                    <Line
                      key={index}
                      {...{ line, units, setLine, removeLine }}
                      nameCopies={setNaming}
                      at={index}
                      card={cardOf.get(line.modelNumber)}
                      isWrong={wrongLines.has(index)}
                    />
                  )
                );
              })}
              <Space pixels={below} />
            </tbody>
          </table>
        </section>
      )}
      {naming !== null && (
        <CopyChooser
          modelNumber={lineUp[naming]?.modelNumber ?? ''}
          named={namedCodes(content)}
          onClose={() => setNaming(null)}
          onChoose={(items) => {
            setField('lineUp', (lines) => withNamedCopies(lines, naming, items));
            setNaming(null);
          }}
        />
      )}
      <AddLine
        onAdd={(modelNumber) => setField('lineUp', (lines) => withCard(lines, modelNumber))}
      />
      <PasteLines onPaste={(pasted) => setField('lineUp', (lines) => withPasted(lines, pasted))} />
    </Section>
  );
}

/**
 * Makes the functions that change a line of the line-up. They stay the same functions, so that no
 * other line is drawn again.
 */
function useLineChanges(setField: DraftEditor['setField']) {
  const setLine = useCallback(
    (at: number, change: Partial<DraftPrize>) =>
      setField('lineUp', (lines) =>
        lines.map((line, place) => (place === at ? { ...line, ...change } : line)),
      ),
    [setField],
  );
  const removeLine = useCallback(
    (at: number) => setField('lineUp', (lines) => lines.filter((_, place) => place !== at)),
    [setField],
  );
  return { setLine, removeLine };
}

/** Stands for the rows that are out of view. */
function Space({ pixels }: { readonly pixels: number }) {
  if (pixels <= 0) return null;
  return (
    <tr>
      <td colSpan={columns.length + 1} style={{ height: pixels }} />
    </tr>
  );
}

const columns = ['card', 'count', 'buyPoint', 'referencePrice', 'odds'] as const;

/** The head of the table of the line-up. */
function LineUpHead() {
  const t = useTexts(packDraftTexts);
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" className={name === 'card' ? undefined : styles.number}>
            {t(name)}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t('remove')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface LineProps {
  readonly line: DraftPrize;
  readonly at: number;
  readonly units: number;
  readonly card: DraftCard | undefined;
  readonly isWrong: boolean;
  readonly setLine: (at: number, change: Partial<DraftPrize>) => void;
  readonly removeLine: (at: number) => void;
  readonly nameCopies: (at: number) => void;
}

const Line = memo(function Line(props: LineProps) {
  const { line, at, units, card, isWrong, setLine, removeLine, nameCopies } = props;
  const t = useTexts(packDraftTexts);
  const { modelNumber, count, buyPoint, item } = line;
  return (
    <tr aria-rowindex={at + 2} className={isWrong ? styles.wrong : undefined}>
      <th scope="row">
        <LineCard line={line} card={card} />
      </th>
      <td>
        <input
          aria-label={t('countOf', { card: modelNumber })}
          inputMode="numeric"
          value={count}
          disabled={item !== null}
          onChange={({ target }) =>
            setLine(at, { count: Math.max(digitsOf(target.value) ?? 1, 1) })
          }
        />
      </td>
      <td>
        <input
          aria-label={t('buyPointOf', { card: modelNumber })}
          inputMode="numeric"
          value={buyPoint ?? ''}
          onChange={({ target }) => setLine(at, { buyPoint: digitsOf(target.value) })}
        />
      </td>
      <td className={styles.number}>
        {card?.referencePrice == null ? '–' : formatNumber(card.referencePrice)}
      </td>
      <td className={styles.number}>{percentOf(count, units)}</td>
      <td className={styles.number}>
        {item === null && (
          <button
            type="button"
            className={styles.remove}
            aria-label={t('nameCopiesOf', { card: modelNumber })}
            onClick={() => nameCopies(at)}
          >
            {t('nameCopies')}
          </button>
        )}
        <button
          type="button"
          className={styles.remove}
          aria-label={t('removeLine', { card: modelNumber })}
          onClick={() => removeLine(at)}
        >
          {t('remove')}
        </button>
      </td>
    </tr>
  );
});

/** The card of a line: its picture, name, and the copy that it names. */
function LineCard({ line: { modelNumber, item }, card }: Pick<LineProps, 'line' | 'card'>) {
  const t = useTexts(packDraftTexts);
  const language = useLanguage();
  const named = [item?.grader, item?.grade, item?.certificate, item?.code].filter(Boolean);
  const photos = item?.photos.length ?? 0;
  const copy = [...named, ...(photos > 0 ? [t('copyPhotos', { count: photos })] : [])].join(' ');
  return (
    <span className={styles.card}>
      {card?.picture ? (
        <img src={card.picture} alt="" loading="lazy" />
      ) : (
        <span className={styles.blank} />
      )}
      <span>{card ? card.name[language] : t('notYetChecked')}</span>
      <span className={styles.soft}>
        {/* Lines of one card differ by their copies, so a copy comes first. */}
        {copy !== '' && `${copy} · `}
        {modelNumber}
        {card && ` · ${card.rarityLabel}`}
      </span>
    </span>
  );
}

/** Appends a line with one unit of a card, unless there is one that names no copy. */
function withCard(lines: DraftContent['lineUp'], modelNumber: string): DraftContent['lineUp'] {
  if (lines.some((line) => line.modelNumber === modelNumber && line.item === null)) return lines;
  return [...lines, { modelNumber, count: 1, buyPoint: null, item: null }];
}

/** Replaces the lines of the same cards, except of named copies, and appends the others. */
function withPasted(
  lines: DraftContent['lineUp'],
  pasted: readonly PastedLine[],
): DraftContent['lineUp'] {
  const added = new Map(pasted.map((line) => [line.modelNumber, line]));
  const replaced = lines.map((line) => {
    const next = line.item === null ? added.get(line.modelNumber) : undefined;
    if (next === undefined) return line;
    added.delete(line.modelNumber);
    return { ...line, count: next.count, buyPoint: next.buyPoint ?? line.buyPoint };
  });
  return [...replaced, ...[...added.values()].map((line) => ({ ...line, item: null }))];
}
