import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { intakeKind, mostIntakeLines } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/queries.ts';
import { todayInJapan } from '../../lib/today.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { ProblemLines } from './problem-lines.tsx';
import { readSeller, SellerFields } from './seller-fields.tsx';
import { intakeTexts } from './texts.ts';

type Kind = (typeof intakeKind.options)[number];
type Checked = AnswerOf<typeof operations.checkIntake>;
/** The result of checking the lines: what they contain, or why they could not be checked. */
type RunResult =
  | { readonly kind: 'checked'; readonly checked: Checked }
  | { readonly kind: 'failed'; readonly problem: Problem | undefined };

/**
 * The form that receives a batch of cards. The lines are checked first, and nothing is received
 * before somebody has seen what was read.
 */
export function ReceiveBatch() {
  const t = useTexts(intakeTexts);
  const navigate = useNavigate();
  const [lines, setLines] = useState('');
  const [kind, setKind] = useState<Kind>('supplier');
  const [runResult, setRunResult] = useState<RunResult>();
  const [isBusy, setBusy] = useState(false);
  const key = useIdempotencyKey();
  const checked = runResult?.kind === 'checked' ? runResult.checked : undefined;
  const mayReceive = checked !== undefined && checked.copies > 0;
  // Another batch is another request. The same one keeps its key, so that it is received once.
  const change = (batch: { readonly lines?: string; readonly kind?: Kind }) => {
    if (batch.lines !== undefined) setLines(batch.lines);
    if (batch.kind !== undefined) setKind(batch.kind);
    setRunResult(undefined);
    key.renew();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    if (mayReceive) {
      const body = { kind, lines, ...aboutOf(form, kind, checked) };
      const result = await send(operations.receiveIntake, { body, idempotencyKey: key.current });
      if (!result.ok) setRunResult({ kind: 'failed', problem: result.problem });
      else {
        await invalidate(operations.listIntakes);
        await navigate(`${paths.intakes}/${result.answer.id}`);
        return;
      }
    } else {
      const result = await send(operations.checkIntake, { body: { kind, lines } });
      if (result.ok) setRunResult({ kind: 'checked', checked: result.answer });
      else setRunResult({ kind: 'failed', problem: result.problem });
    }
    setBusy(false);
  };
  return (
    <Section title={t('receive')}>
      <p className={styles.soft}>{t('receiveHint')}</p>
      <form className={styles.stack} onSubmit={(event) => void onSubmit(event)}>
        <BatchFields kind={kind} onKind={(chosen) => change({ kind: chosen })} />
        <TextArea
          label={t('lines')}
          hint={t('linesHint')}
          rows={8}
          required
          spellCheck={false}
          value={lines}
          onChange={(event) => change({ lines: event.currentTarget.value })}
        />
        <FileOfLines onLines={(text) => change({ lines: text })} />
        {runResult?.kind === 'failed' && <ProblemNotice problem={runResult.problem} />}
        {checked && <CheckedLines checked={checked} />}
        {kind === 'person' && <SellerFields yen={mayReceive ? checked.yen : undefined} />}
        <div className={styles.actions}>
          <Button type="submit" busy={isBusy} kind={mayReceive ? 'primary' : 'secondary'}>
            {mayReceive ? t('receiveAction', { count: checked.copies }) : t('check')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Reads the day and the origin of a batch: the supplier, or the person who sold it. */
function aboutOf(form: FormData, kind: Kind, { yen }: Checked) {
  const receivedOn = fieldText(form, 'receivedOn');
  if (kind === 'person') return { receivedOn, ...readSeller(form, yen) };
  return { receivedOn, source: fieldText(form, 'source') };
}

interface BatchFieldsProps {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

/** The fields for where a batch comes from. */
function BatchFields({ kind, onKind }: BatchFieldsProps) {
  const t = useTexts(intakeTexts);
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('kind')}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          onKind(intakeKind.options.find((each) => each === value) ?? 'supplier')
        }
      >
        {intakeKind.options.map((each) => (
          <option key={each} value={each}>
            {t(`kind_${each}`)}
          </option>
        ))}
      </SelectField>
      {kind !== 'person' && (
        <TextField label={t('source')} name="source" required maxLength={200} />
      )}
      <TextField
        label={t('receivedOn')}
        name="receivedOn"
        type="date"
        required
        defaultValue={todayInJapan()}
      />
    </div>
  );
}

/** The largest file in bytes, so that the request's body is not too large. Others are not read. */
const mostBytes = 900_000;

/** A file field in place of pasted lines. Old spreadsheet programs save Shift_JIS. */
function FileOfLines({ onLines }: { readonly onLines: (text: string) => void }) {
  const t = useTexts(intakeTexts);
  const [isTooLarge, setTooLarge] = useState(false);
  const onFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    setTooLarge(file.size > mostBytes);
    if (file.size > mostBytes) return;
    const bytes = await file.arrayBuffer();
    try {
      onLines(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      onLines(new TextDecoder('shift_jis').decode(bytes));
    }
  };
  return (
    <>
      <TextField
        label={t('file')}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => void onFile(event)}
      />
      {isTooLarge && (
        <Notice kind="danger">{t('fileTooLarge', { lines: mostIntakeLines.toString() })}</Notice>
      )}
    </>
  );
}

/** The result of reading the lines of a batch, and the lines with errors. */
function CheckedLines({ checked: { holdings, copies, problems } }: { readonly checked: Checked }) {
  const t = useTexts(intakeTexts);
  return (
    <>
      <Notice kind={copies > 0 ? 'success' : 'info'}>
        {t('readable', { count: copies, holdings: holdings.toString() })}
      </Notice>
      {problems.length > 0 && (
        <>
          <Notice kind="danger">{t('problems', { count: problems.length })}</Notice>
          <ProblemLines caption={t('problem')} problems={problems} />
        </>
      )}
    </>
  );
}
