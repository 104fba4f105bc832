import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import type { ReadFailed } from '../lib/queries.ts';
import { ReadState } from './read-state.tsx';
import styles from './screen.module.css';

interface RecordScreenProps<Data> {
  readonly title: string;
  /** The read of the record (`useRead`). */
  readonly read: {
    readonly data: Data | undefined;
    readonly error: ReadFailed | null;
    readonly refetch: () => unknown;
  };
  /** Links to what belongs to the record; undefined if the person may not see it. */
  readonly neighbours?: readonly ({ readonly to: string; readonly text: string } | undefined)[];
  /** Whether a wide window shows it wider than other screens. */
  readonly isWide?: boolean;
  /** The parts of the record, once it is read. */
  readonly children: (record: Data) => ReactNode;
}

/** A screen about one record: title, read state, its parts, and links to its neighbours. */
export function RecordScreen<Data>(props: RecordScreenProps<Data>) {
  const { title, read, neighbours = [], isWide = false, children } = props;
  return (
    <div className={isWide ? `${styles.screen} ${styles.wide}` : styles.screen}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <Neighbours neighbours={neighbours} />
      {read.data === undefined ? (
        <ReadState error={read.error} refetch={read.refetch} />
      ) : (
        children(read.data)
      )}
    </div>
  );
}

/** The links to records that belong to this one; undefined ones are left out. */
function Neighbours({ neighbours }: Required<Pick<RecordScreenProps<unknown>, 'neighbours'>>) {
  const shown = neighbours.filter((neighbour) => neighbour !== undefined);
  if (shown.length === 0) return null;
  return (
    <p className={styles.actions}>
      {shown.map(({ to, text }) => (
        <Link key={to} to={to}>
          {text}
        </Link>
      ))}
    </p>
  );
}
