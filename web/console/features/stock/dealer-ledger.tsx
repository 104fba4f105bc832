import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { bytesOf } from '../../lib/file-bytes.ts';
import { todayInJapan } from '../../lib/today.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import styles from '../../ui/screen.module.css';
import { useSend } from '../session/step-up.tsx';
import { purchaseTexts } from './purchase-texts.ts';

/** Saves the ledger of purchases of a period as a PDF or CSV file. */
export function DealerLedger() {
  const t = useTexts(purchaseTexts);
  const send = useSend();
  const today = todayInJapan();
  return (
    <CommandPanel
      title={t('ledger')}
      hint={t('ledgerHint')}
      action={t('save')}
      onDone={() => undefined}
      run={async ({ form, reason }) => {
        const [first, last] = [fieldText(form, 'first'), fieldText(form, 'last')];
        const format = form.get('format') === 'csv' ? 'csv' : 'pdf';
        const body = { first, last, format, reason } as const;
        const result = await send(operations.writeDealerLedger, { body });
        if (result.ok)
          saveFile(
            `ledger-${first}-${last}.${format}`,
            bytesOf(result.answer.file),
            format === 'pdf' ? 'application/pdf' : 'text/csv',
          );
        return result;
      }}
    >
      <div className={styles.filters}>
        <TextField
          label={t('first')}
          name="first"
          type="date"
          required
          defaultValue={`${today.slice(0, 8)}01`}
        />
        <TextField label={t('last')} name="last" type="date" required defaultValue={today} />
        <SelectField label={t('format')} name="format">
          <option value="pdf">{t('format_pdf')}</option>
          <option value="csv">{t('format_csv')}</option>
        </SelectField>
      </div>
    </CommandPanel>
  );
}
