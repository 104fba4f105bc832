import { type CSSProperties, memo, type ReactNode, useId, useMemo } from 'react';
import { pouchOf } from '../art/portraits.ts';
import { cracks, pathThrough } from './crack.rules.ts';
import styles from './foil-pack.module.css';
import { PackPrint } from './pack-print.tsx';
import { stripPieces, tearLine } from './tear.rules.ts';
import { Under } from './under.tsx';

interface Props {
  readonly cardType: number;
  readonly seed: number;
  /** The URL of the picture on it: the cover of the bought pack; null if it has none. */
  readonly cover: string | null;
  /** Number of packs under this one when a batch is opened together. */
  readonly under: number;
  /** The content, between the back and the front of the pouch. */
  readonly children: ReactNode;
}

const percent = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${x.toFixed(2)}% ${y.toFixed(2)}%`).join(', ');

/** A sealed foil pouch whose upper edge can be torn off. Only `foilWrapping` moves it. */
export const FoilPack = memo(function FoilPack(props: Props) {
  const { cardType, seed, cover, under, children } = props;
  const line = useMemo(() => tearLine(seed), [seed]);
  const pouch = { clipPath: `polygon(${percent(line)}, 100% 99.3%, 0 99.3%)` };
  // It overlaps the pouch slightly, so that no seam shows where the foil is still closed.
  const below = line.map(({ x, y }) => ({ x, y: y + 0.3 })).reverse();
  const strip = { clipPath: `polygon(0 0, 100% 0, ${percent(below)})` };
  const look = { '--pouch': pouchOf(cardType) } as CSSProperties;
  return (
    <div className={styles.pack} data-actor="pack" data-sealed="" style={look}>
      <div className={styles.float} data-tilts="">
        <Under count={under} className={styles.under}>
          <div className={styles.foil} />
        </Under>
        <div className={styles.shadow} data-actor="shadow" data-part="wrapping" />
        <div className={styles.back} data-actor="back" data-part="wrapping" style={pouch}>
          <div className={styles.lining} />
          <div className={styles.innerLight} data-actor="inner-light" />
        </div>
        {children}
        <div className={styles.front} data-actor="front" data-part="wrapping">
          <div className={styles.foil} style={{ '--cut': pouch.clipPath } as CSSProperties} />
          {cover !== null && <PackPrint cover={cover} />}
          <Cracks seed={seed} actor="cracks" />
          <div className={styles.gleam}>
            <div className={styles.sheen} data-tilts="" />
          </div>
          <TornEdge line={line} />
        </div>
        <Strip clip={strip} />
        <div className={styles.slit} data-actor="slit" data-part="wrapping" />
      </div>
    </div>
  );
});

/** The bright aluminium of the torn edge, uncovered from the side where the tear began. */
function TornEdge({ line }: { readonly line: readonly { x: number; y: number }[] }) {
  return (
    <div className={styles.edgeWindow} data-actor="edge-window">
      <svg
        className={styles.edge}
        data-actor="edge"
        viewBox="0 0 100 160"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={pathThrough(line, 160)} />
      </svg>
    </div>
  );
}

/** The strip above the tear, in pieces that are attached to one another so that it can curl. */
function Strip({ clip }: { readonly clip: CSSProperties }) {
  let chain: ReactNode = null;
  for (let piece = 0; piece < stripPieces; piece += 1) {
    chain = (
      <div
        className={styles.piece}
        data-actor="piece"
        style={{ '--piece': piece } as CSSProperties}
        key={piece}
      >
        {chain}
        <div className={styles.outside}>
          <div className={styles.stripArt}>
            <div className={styles.foil} style={clip} />
          </div>
          <div className={styles.fold} data-fold="" />
        </div>
        <div className={styles.inside}>
          <div className={styles.stripArt}>
            <div className={styles.lining} style={clip} />
          </div>
          <div className={styles.fold} data-fold="" />
        </div>
      </div>
    );
  }
  return (
    <div
      className={styles.strip}
      data-actor="strip"
      data-part="wrapping"
      style={{ '--pieces': stripPieces } as CSSProperties}
    >
      <div className={styles.chain} data-actor="chain">
        {chain}
      </div>
    </div>
  );
}

/** Gold seams in the foil of a star, and the light behind them. */
export function Cracks({ seed, actor }: { readonly seed: number; readonly actor: string }) {
  const gold = useId();
  const groups = useMemo(() => cracks(seed), [seed]);
  return groups.map((group, index) => {
    const path = group.map((crack) => pathThrough(crack, 160)).join('');
    return (
      <svg
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed groups.
        key={index}
        className={styles.cracks}
        data-actor={actor}
        viewBox="0 0 100 160"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <linearGradient id={`${gold}${index}`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff6d2" />
          <stop offset="0.35" stopColor="#e9bd55" />
          <stop offset="0.6" stopColor="#fff1bf" />
          <stop offset="1" stopColor="#c98f2a" />
        </linearGradient>
        <path d={path} className={styles.crackGlow} />
        <path d={path} className={styles.crackGold} stroke={`url(#${gold}${index})`} />
      </svg>
    );
  });
}
