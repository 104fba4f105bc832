import type { ComponentProps } from 'react';
import { cx } from '../../kit/lib/cx.ts';
import styles from './card-grid.module.css';

interface CardGridProps extends Pick<ComponentProps<'ul'>, 'children' | 'aria-hidden'> {
  /** Whether the cards have much text, so that they need more space. */
  readonly roomy?: boolean;
}

/**
 * A grid of cards, an `<li>` each. Each card has three rows, so that the parts of neighbours are of
 * one height.
 */
export function CardGrid({ roomy = false, ...list }: CardGridProps) {
  return <ul {...list} className={cx(styles.grid, roomy && styles.roomy)} />;
}
