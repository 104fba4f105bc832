import { type FormEvent, useState } from 'react';
import { labelLayout, labelsOnA4 } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, type Result, send } from '../../lib/api.ts';
import { bytesOf } from '../../lib/file-bytes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { labelTexts } from './texts.ts';

interface PrintLabelsProps {
  /** The batch, the holding, or the locations whose codes begin with a text. */
  readonly of:
    | { readonly intakeId: number }
    | { readonly code: string }
    | { readonly locations: string };
}

/** Saves the labels of a batch, of a holding or of locations as a PDF. */
export function PrintLabels({ of }: PrintLabelsProps) {
  const t = useTexts(labelTexts);
  const [layout, setLayout] = useState<(typeof labelLayout.options)[number]>('a4');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<AnswerOf<typeof operations.printLabels>>>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const skipped = Number(fieldText(form, 'skipped') || 0);
    setBusy(true);
    const body = { ...of, layout, skipped, perCopy: form.get('perCopy') === 'on' };
    const printed = await send(operations.printLabels, { body });
    if (printed.ok) saveFile(fileName(of), bytesOf(printed.answer.file), 'application/pdf');
    setBusy(false);
    setResult(printed);
  };
  return (
    <Section title={t('title')}>
      <p className={styles.soft}>{t('hint')}</p>
      <form className={styles.filters} onSubmit={(event) => void onSubmit(event)}>
        <SelectField
          label={t('layout')}
          value={layout}
          onChange={({ currentTarget: { value } }) =>
            setLayout(labelLayout.options.find((each) => each === value) ?? 'a4')
          }
        >
          {labelLayout.options.map((each) => (
            <option key={each} value={each}>
              {t(`layout_${each}`)}
            </option>
          ))}
        </SelectField>
        {layout === 'a4' && (
          <TextField
            label={t('skipped')}
            name="skipped"
            type="number"
            min={0}
            max={labelsOnA4 - 1}
            defaultValue={0}
          />
        )}
        {!('locations' in of) && (
          <label className={styles.check}>
            <input type="checkbox" name="perCopy" />
            {t('perCopy')}
          </label>
        )}
        <Button type="submit" busy={isBusy}>
          {t('action')}
        </Button>
      </form>
      {result?.ok === false && <ProblemNotice problem={result.problem} />}
      {result?.ok === true && (
        <Notice kind="success">{t('saved', { count: result.answer.labels })}</Notice>
      )}
    </Section>
  );
}

function fileName(of: PrintLabelsProps['of']): string {
  if ('locations' in of) return 'labels-locations.pdf';
  return 'intakeId' in of ? `labels-intake-${of.intakeId}.pdf` : `labels-${of.code}.pdf`;
}
