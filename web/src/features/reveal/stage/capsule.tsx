import { type CSSProperties, memo, type ReactNode } from 'react';
import { foilHue, foilPattern } from '../art/patterns.ts';
import styles from './capsule.module.css';

interface Props {
  readonly cardType: number;
  /** Capsules lying behind this one, when a handful is opened together. */
  readonly under: number;
  /** What is inside: it lies between the shell's back and its two halves. */
  readonly children: ReactNode;
}

/** A capsule from a vending machine: a clear dome on a coloured cup. It moves only when its wrapping says so. */
export const Capsule = memo(function Capsule({ cardType, under, children }: Props) {
  const look = {
    '--foil-hue': foilHue(cardType),
    '--foil-pattern': foilPattern(cardType),
  } as CSSProperties;
  return (
    <div className={styles.capsule} data-actor="pack" style={look}>
      <div className={styles.float} data-tilts="">
        {Array.from({ length: under }, (_, depth) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: capsules in a heap are alike and never change places.
            key={depth}
            className={styles.under}
            style={{ '--depth': depth + 1 } as CSSProperties}
            data-actor="under"
            data-part="wrapping"
          >
            <Half half="dome" />
            <Half half="cup" />
          </div>
        ))}
        <div className={styles.core} data-actor="inner-light" data-part="wrapping" />
        {children}
        <div className={styles.half} data-actor="cup" data-part="wrapping">
          <Half half="cup" />
        </div>
        <div className={styles.half} data-actor="dome" data-part="wrapping">
          <div className={styles.folded} />
          <Half half="dome" />
        </div>
        <div className={styles.slit} data-actor="slit" data-part="wrapping" />
      </div>
    </div>
  );
});

function Half({ half }: { readonly half: 'dome' | 'cup' }) {
  return (
    <div className={half === 'dome' ? styles.dome : styles.cup}>
      {half === 'cup' && <div className={styles.pattern} />}
      <div className={styles.gloss} />
      <div className={styles.rim} />
    </div>
  );
}
