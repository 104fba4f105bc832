import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getReceipt, getSeal } from '#contract/shop/draw.ts';
import type { ReceiptFile } from '#contract/shop/draw-2.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { callQuery, queryClient } from '../../lib/queries.ts';
import { type SentPurchase, sentPurchases } from '../../lib/sent-purchases.ts';
import type { OwnReceiptError } from './check-own-receipt.ts';
import styles from './own-receipt.module.css';
import { ownReceiptTexts } from './own-receipt-texts.ts';

type Finding = 'right' | OwnReceiptError;

/**
 * The receipt of an own purchase: this browser checks it, and a button saves it as a file. Shows
 * nothing for packs of version 1, which have no receipts.
 */
export function OwnReceipt({ packHistoryId }: { readonly packHistoryId: string }) {
  const read = useQuery({
    ...callQuery(getReceipt, { params: { packHistoryId } }),
    // A bound round never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const receipt = read.data?.data ?? null;
  return receipt === null ? null : <Receipt purchaseId={packHistoryId} receipt={receipt} />;
}

interface Props {
  readonly purchaseId: string;
  readonly receipt: ReceiptFile;
}

/** The receipt of an own purchase, with the result of its check and a button that saves it. */
function Receipt({ purchaseId, receipt }: Props) {
  const t = useTexts(ownReceiptTexts);
  const [finding, setFinding] = useState<Finding | null>(null);
  useEffect(() => {
    let isShown = true;
    // Without the seal the receipt can be saved, and checked later.
    check(receipt, purchaseId).then(
      (found) => isShown && setFinding(found),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [receipt, purchaseId]);
  const save = () =>
    saveFile(
      `kaifu-receipt-${receipt.pack_id}-${receipt.round}.json`,
      `${JSON.stringify(receipt, null, 2)}\n`,
    );
  return (
    <div className={styles.receipt}>
      <button type="button" className={styles.save} onClick={save}>
        <Icon name="seal" size={18} />
        {t('save')}
      </button>
      <p role="status" className={styles.finding} data-wrong={isWrong(finding) || undefined}>
        {finding !== null && t(finding)}
      </p>
      {finding === 'other-commit' && <CommitAtPurchase purchaseId={purchaseId} />}
    </div>
  );
}

const isWrong = (finding: Finding | null) => finding !== null && finding !== 'right';

/**
 * The signed commit hash in the shop's response to the purchase. It differs from the receipt's, so
 * both together prove that the shop changed the round.
 */
function CommitAtPurchase({ purchaseId }: Pick<Props, 'purchaseId'>) {
  const { commit, receipt } = factsOf(purchaseId);
  return (
    <code className={styles.given}>
      {commit} {receipt}
    </code>
  );
}

/** Finds what this browser stored about a purchase; nothing if another browser made it. */
function factsOf(purchaseId: string): Partial<SentPurchase> {
  return sentPurchases.all().find((sent) => sent.purchaseId === purchaseId) ?? {};
}

/** Checks the receipt of an own purchase with the pack's seal. */
async function check(receipt: ReceiptFile, purchaseId: string): Promise<Finding> {
  const [{ findOwnReceiptError }, { data }] = await Promise.all([
    import('./check-own-receipt.ts'),
    queryClient.fetchQuery({
      ...callQuery(getSeal, { params: { packId: receipt.pack_id } }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  ]);
  return findOwnReceiptError(receipt, data.seal, purchaseId, factsOf(purchaseId)) ?? 'right';
}
