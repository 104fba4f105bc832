import type { ReactNode } from 'react';
import { cx } from '../../kit/lib/cx.ts';
import styles from './card-sheet.module.css';

interface CardSheetProps {
  readonly picture: string;
  /** The picture's alternative text; '' if the facts name what it shows. */
  readonly alt: string;
  /** Whether the picture is large: in dialogs that show a card, not in those that ask about it. */
  readonly large?: boolean;
  /** Facts. */
  readonly children: ReactNode;
}

/** A card's picture beside its facts, in a dialog. */
export function CardSheet({ picture, alt, large, children }: CardSheetProps) {
  return (
    <div className={cx(styles.sheet, large && styles.large)}>
      <img src={picture} alt={alt} width={480} height={672} className={styles.picture} />
      <dl>{children}</dl>
    </div>
  );
}

interface CardFactProps {
  readonly name: string;
  /** The main fact of the sheet. */
  readonly main?: boolean;
  readonly children: ReactNode;
}

/** A line with a name and a value in a list of facts. */
export function CardFact({ name, main, children }: CardFactProps) {
  return (
    <div className={cx(styles.fact, main && styles.main)}>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
