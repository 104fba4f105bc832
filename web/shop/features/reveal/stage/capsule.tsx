import { type CSSProperties, memo, type ReactNode } from 'react';
import { capsuleHalves } from '../art/portraits.ts';
import styles from './capsule.module.css';
import { Under } from './under.tsx';

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
        <Under count={under} className={styles.under}>
          <div className={styles.cup} />
          <div className={styles.dome} />
        </Under>
        <div className={styles.core} data-actor="inner-light" data-part="wrapping" />
        {children}
        <div className={styles.cup} data-actor="cup" data-part="wrapping" />
        <div className={styles.dome} data-actor="dome" data-part="wrapping" />
        <div className={styles.slit} data-actor="slit" data-part="wrapping" />
      </div>
    </div>
  );
});
