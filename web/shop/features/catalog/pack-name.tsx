import { Fragment } from 'react';
import styles from './pack-name.module.css';
import { phrasesOf } from './phrases.rules.ts';

/**
 * A pack's name; its lines break between phrases. A part in brackets at its end gets a line of its
 * own if it fits on one.
 */
export function PackName({ name }: { readonly name: string }) {
  const [, before = name, inBrackets] = /^(.+?)([（(][^（(]*[）)])$/.exec(name) ?? [];
  return (
    <span className={styles.name}>
      <Phrases of={before} />
      {inBrackets !== undefined && (
        <span className={styles.whole}>
          <Phrases of={inBrackets} />
        </span>
      )}
    </span>
  );
}

/** A text whose lines break only between phrases. */
function Phrases({ of: text }: { readonly of: string }) {
  return phrasesOf(text).map((phrase, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the phrases of a name have no other identity
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
