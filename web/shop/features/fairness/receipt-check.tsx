import { type FormEvent, useId, useState } from 'react';
import { listRounds, type Seal } from '#contract/shop/draw.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { type Translate, useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { callQuery, queryClient } from '../../lib/queries.ts';
import styles from './receipt-check.module.css';
import { receiptTexts } from './receipt-texts.ts';
import type { ReceiptError, ReceiptFile } from './verifier/receipt-file.ts';

type Finding =
  | { kind: 'unreadable' | ReceiptError }
  | { kind: 'right' | 'differs' | 'unread'; receipt: ReceiptFile };

const roundsOnPage = 100;

/** A field for a receipt, which is checked with the seal and compared with the log. */
export function ReceiptCheck({ seal }: { readonly seal: Seal }) {
  const t = useTexts(receiptTexts);
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [finding, setFinding] = useState<Finding | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(text, seal).then(setFinding);
  };
  const timeOf = (number: number) =>
    seal.scheme === 'kaifu-draw-2' && seal.beacon !== null
      ? formatDateTime(
          new Date((seal.beacon.genesis + (number - 1) * seal.beacon.period) * 1000).toISOString(),
          language,
        )
      : '';
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('intro')}</p>
      <label htmlFor={id}>{t('field')}</label>
      <textarea
        id={id}
        className={styles.text}
        value={text}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setFinding(null);
        }}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {t('submit')}
      </Button>
      <p
        role="status"
        className={styles.finding}
        data-right={finding?.kind === 'right' || undefined}
      >
        {finding !== null && sentenceOf(finding, t, timeOf)}
      </p>
    </form>
  );
}

/** Writes the result of a receipt's check as a sentence. */
function sentenceOf(
  finding: Finding,
  t: Translate<(typeof receiptTexts)['ja']>,
  timeOf: (number: number) => string,
): string {
  if (!('receipt' in finding)) return t(finding.kind);
  const { round, beacon: number } = finding.receipt;
  if (finding.kind === 'unread') return t('unread');
  const sentence = t(finding.kind, { round });
  if (finding.kind === 'differs' || number === null) return sentence;
  return `${sentence} ${t('number', { number, time: timeOf(number) })}`;
}

/** Checks the text of a receipt with the seal, and compares it with the shop's log. */
async function check(text: string, seal: Seal): Promise<Finding> {
  const { readReceiptFile, findReceiptError } = await import('./verifier/receipt-file.ts');
  const receipt = readReceiptFile(text);
  if (receipt === null) return { kind: 'unreadable' };
  const error = findReceiptError(receipt, seal);
  if (error !== null) return { kind: error };
  const page = Math.ceil(receipt.round / roundsOnPage);
  try {
    const { data } = await queryClient.fetchQuery(
      callQuery(listRounds, { params: { packId: receipt.pack_id, page } }),
    );
    const isThere = data.list.some(
      (each) => each.round === receipt.round && 'commit' in each && each.commit === receipt.commit,
    );
    return { kind: isThere ? 'right' : 'differs', receipt };
  } catch {
    return { kind: 'unread', receipt };
  }
}
