import styles from './extra-mark.module.css';

/** Marks a card to pack as an extra prize: the packer must not take it for a drawn card. */
export function ExtraMark({ name }: { readonly name: string }) {
  return <strong className={styles.mark}>{name}</strong>;
}
