import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../kit/lib/cx.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { todayTexts } from './texts.ts';
import styles from './tile.module.css';

/** `calm`: nothing to do. `work`: something to do. `alarm`: something to do soon. */
export type Tone = 'calm' | 'work' | 'alarm';

interface TileProps {
  readonly title: string;
  /** The exact definition of the figure. */
  readonly means: string;
  /** A number, or a few words. */
  readonly figure: ReactNode;
  readonly isWords?: boolean;
  readonly tone: Tone;
  /** The list of what is counted. */
  readonly to?: string;
  readonly children?: ReactNode;
}

/** A figure of Today, with its definition. */
export function Tile({ title, means, figure, isWords, tone, to, children }: TileProps) {
  const t = useTexts(todayTexts);
  const id = useId();
  return (
    <li className={cx(styles.tile, tone !== 'calm' && styles[tone])}>
      <h3 id={id} className={styles.title}>
        {to === undefined ? title : <Link to={to}>{title}</Link>}
      </h3>
      <p className={cx(styles.figure, isWords && styles.words)}>
        {tone === 'alarm' && <Icon name="alert" size={20} />}
        <span>{figure}</span>
      </p>
      {children && <div className={styles.more}>{children}</div>}
      <details className={styles.means}>
        <summary>
          {t('definition')}
          <span className="visually-hidden">: {title}</span>
        </summary>
        <p>{means}</p>
      </details>
    </li>
  );
}
