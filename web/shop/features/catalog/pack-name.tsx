import styles from './pack-name.module.css';

/**
 * A pack's name, of which what stands in brackets at its end is not torn apart where it fits on a
 * line of its own.
 */
export function PackName({ name }: { readonly name: string }) {
  const [, before, inBrackets] = /^(.+?)([（(][^（(]*[）)])$/.exec(name) ?? [];
  if (before === undefined) return name;
  return (
    <>
      {before}
      <span className={styles.whole}>{inBrackets}</span>
    </>
  );
}
