import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

/** A list of names with their values. Empty values are left out. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
        )
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** Lists the fields of a value that was sent or stored, with their values as text. */
export function factsOf(value: unknown): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, each]) => [
    name,
    typeof each === 'string' ? each : JSON.stringify(each),
  ]);
}
