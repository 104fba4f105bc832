import { type FormEvent, useId, useState } from 'react';
import type { Seal } from '#contract/shop/draw.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { type Translate, useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import type { PastedReceipt } from './check-pasted-receipt.ts';
import styles from './receipt-check.module.css';
import { receiptTexts } from './receipt-texts.ts';

/** A field for a receipt, which is checked with the seal and compared with the log. */
export function ReceiptCheck({ seal }: { readonly seal: Seal }) {
  const t = useTexts(receiptTexts);
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [finding, setFinding] = useState<PastedReceipt | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void import('./check-pasted-receipt.ts')
      .then(({ checkPastedReceipt }) => checkPastedReceipt(text, seal))
      .then(setFinding);
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
      {finding?.kind === 'other-pack' && (
        <LinkButton size="sm" to={paths.fairness(finding.packId)}>
          {t('toOther', { pack: String(finding.packId) })}
        </LinkButton>
      )}
    </form>
  );
}

/** Writes the result of a receipt's check as a sentence. */
function sentenceOf(
  finding: PastedReceipt,
  t: Translate<(typeof receiptTexts)['ja']>,
  timeOf: (number: number) => string,
): string {
  if (finding.kind === 'other-pack') return t('other-pack', { pack: String(finding.packId) });
  if (!('receipt' in finding)) return t(finding.kind);
  const { round, beacon: number } = finding.receipt;
  const sentence = t(finding.kind, { round });
  if (finding.kind !== 'right' || number === null) return sentence;
  const values = { number: String(number), time: timeOf(number) };
  return `${sentence} ${t(finding.state, values)}`;
}
