import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { type Filter, FilterForm } from './filter-form.tsx';
import { List, type ListProps } from './list.tsx';
import styles from './screen.module.css';

interface ListScreenProps<Row extends RowData> {
  readonly title: string;
  /** A sentence about what is listed. */
  readonly hint?: string;
  readonly filters?: readonly Filter[];
  /** The label of the filters' button, if it is not "Filter". */
  readonly filterAction?: string;
  /** Links to related screens. */
  readonly links?: ReactNode;
  /** Parts above the list, such as commands that begin something. */
  readonly top?: ReactNode;
  /** The list, under the screen's title. A screen with several has them as its children. */
  readonly list?: Omit<ListProps<Row>, 'caption' | 'hasChoices'>;
  /** Parts below the list, such as commands. */
  readonly children?: ReactNode;
}

/** A screen around a list: title, filters, list, and the parts below it. */
export function ListScreen<Row extends RowData>(props: ListScreenProps<Row>) {
  const { title, hint, filters, filterAction, links, top, list, children } = props;
  return (
    <div className={styles.screen}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {hint !== undefined && <p className={styles.soft}>{hint}</p>}
      {filters && <FilterForm filters={filters} action={filterAction} />}
      {links !== undefined && <p className={styles.actions}>{links}</p>}
      {top}
      {list && <List {...list} caption={title} hasChoices />}
      {children}
    </div>
  );
}
