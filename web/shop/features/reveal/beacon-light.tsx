import { type CSSProperties, useMemo } from 'react';
import type { DrawnBeacon } from '#contract/envelope.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from './beacon-light.module.css';
import { lightOfSignature } from './beacon-light.rules.ts';
import { waitTexts } from './wait-texts.ts';

/**
 * The light of the beacon's number that drew the cards. It bursts once when the show begins, and
 * stays as a small sign beside the number, which links to its publication.
 */
export function BeaconLight({ beacon }: { readonly beacon: DrawnBeacon }) {
  const t = useTexts(waitTexts);
  const { hue } = useMemo(() => lightOfSignature(beacon.signature), [beacon.signature]);
  const name = t('lightOf', { number: formatNumber(beacon.number) });
  const sign = (
    <>
      <Rays signature={beacon.signature} />
      {name}
    </>
  );
  return (
    <div
      className={styles.light}
      style={{ '--hue': hue } as CSSProperties}
      data-part="beacon-light"
    >
      <div className={styles.burst} aria-hidden="true">
        <Rays signature={beacon.signature} />
      </div>
      {beacon.url === null ? (
        <p className={styles.sign}>{sign}</p>
      ) : (
        <a className={styles.sign} href={beacon.url} target="_blank" rel="noreferrer">
          {sign}
        </a>
      )}
    </div>
  );
}

/** The rays of a signature as a picture. */
function Rays({ signature }: { readonly signature: string }) {
  const { rays } = useMemo(() => lightOfSignature(signature), [signature]);
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      {rays.map(({ angle, length }) => (
        <line
          key={angle}
          y1={-14}
          y2={-16 - 33 * length}
          transform={`rotate(${angle})`}
          pathLength={1}
        />
      ))}
    </svg>
  );
}
