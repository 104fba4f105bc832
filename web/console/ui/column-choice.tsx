import type { RowData } from '@tanstack/react-table';
import { useTexts } from '../../kit/lib/i18n.ts';
import type { Column, TableOf } from './columns.ts';
import styles from './data-table.module.css';
import { Popover } from './popover.tsx';
import { uiTexts } from './texts.ts';

interface ColumnChoiceProps<Row extends RowData> {
  readonly table: TableOf<Row>;
  readonly columns: readonly Column<Row>[];
}

/** Chooses the columns of a table. The first one, which names the row, is always shown. */
export function ColumnChoice<Row extends RowData>({ table, columns }: ColumnChoiceProps<Row>) {
  const t = useTexts(uiTexts);
  return (
    <div className={styles.columns}>
      <Popover label={t('columns')}>
        {columns.map(({ key, header }) => {
          const column = table.getColumn(key);
          return (
            column?.getCanHide() && (
              <label key={key} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={column.getIsVisible()}
                  onChange={column.getToggleVisibilityHandler()}
                />
                {header}
              </label>
            )
          );
        })}
      </Popover>
    </div>
  );
}
