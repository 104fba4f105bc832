import { type CSSProperties, memo, type ReactNode } from 'react';
import { capsuleHalves } from '../art/portraits.ts';
import styles from './capsule.module.css';

interface Props {
  /** Number of capsules behind this one when a batch is opened together. */
  readonly under: number;
  /** The content, between the shell's back and its two halves. */
  readonly children: ReactNode;
}

const look = { '--cup': capsuleHalves.cup, '--dome': capsuleHalves.dome } as CSSProperties;

/**
 * A capsule from a vending machine: a clear dome on a coloured cup. Only `capsuleWrapping` moves
 * it.
 */
export const Capsule = memo(function Capsule({ under, children }: Props) {
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
            <div className={styles.cup} />
            <div className={styles.dome} />
          </div>
        ))}
        <div className={styles.core} data-actor="inner-light" data-part="wrapping" />
        {children}
        <div className={styles.cup} data-actor="cup" data-part="wrapping" />
        <div className={styles.dome} data-actor="dome" data-part="wrapping" />
        <div className={styles.slit} data-actor="slit" data-part="wrapping" />
      </div>
    </div>
  );
});
