import styles from './pack-print.module.css';

/** The cover of the bought pack, printed on the front of its foil, below the tear. */
export function PackPrint({ cover }: { readonly cover: string }) {
  return (
    <div className={styles.print} data-part="print">
      <img className={styles.cover} src={cover} alt="" draggable={false} />
      <div className={styles.shade} />
    </div>
  );
}
