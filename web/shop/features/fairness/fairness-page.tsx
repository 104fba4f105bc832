import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getPack } from '#contract/shop/catalog.ts';
import { getSeal } from '#contract/shop/draw.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import { CheckItYourself, Fingerprints, Limits, ReceiptFold } from './background.tsx';
import { Certificate } from './certificate.tsx';
import { firstDepth, threadCount } from './depth.ts';
import { expectedCheck } from './expected-check.ts';
import styles from './fairness-page.module.css';
import { saveMemory } from './memory-store.ts';
import { OwnDraws } from './own-draws.tsx';
import { PrizeTable } from './prize-table.tsx';
import { findSentPurchase } from './sent-with.ts';
import { fairnessTexts } from './texts.ts';
import { useCheck } from './use-check.ts';
import { nameOfBeacon } from './verifier/known-beacon.ts';
import type { Depth } from './verifier/verify.ts';

interface FairnessPageProps {
  readonly packId: number;
  /** The public id of the purchase to check, and its round as the shop stated it. */
  readonly purchase: string | null;
  readonly round: number | null;
}

/** Checks a pack's public log in the browser. The check starts automatically. */
export function FairnessPage({ packId, purchase, round }: FairnessPageProps) {
  const t = useTexts(fairnessTexts);
  const published = useQuery({ ...callQuery(getSeal, { params: { packId } }), ...keepShownData });
  const failed =
    published.data === undefined && published.error !== null ? published.error.failure : null;
  return (
    <>
      {failed !== null && <ReadError failure={failed} onRetry={() => void published.refetch()} />}
      {failed === null && published.data === undefined && <Pending />}
      {published.data !== undefined && (
        <PackCheck
          packId={packId}
          purchase={purchase}
          round={round}
          published={published.data.data}
        />
      )}
      <div className={styles.leave}>
        {failed === null && <LinkButton to={paths.packDetail(packId)}>{t('toPack')}</LinkButton>}
        <LinkButton kind="quiet" to={paths.fairness()}>
          {t('otherPack')}
        </LinkButton>
      </div>
    </>
  );
}

/** Placeholders while the seal is loading. */
function Pending() {
  return (
    <div className={styles.layout}>
      <Skeleton height="34rem" radius="var(--radius-lg)" />
      <Skeleton height="24rem" radius="var(--radius-lg)" />
    </div>
  );
}

/** The check of one pack: its certificate, own purchases and prizes. */
function PackCheck({
  packId,
  purchase,
  round,
  published,
}: FairnessPageProps & { readonly published: AnswerOf<typeof getSeal>['data'] }) {
  const pack = useQuery({ ...callQuery(getPack, { params: { packId } }), ...keepShownData });
  const own = useMemo(
    () =>
      purchase === null
        ? []
        : [{ purchase, round: round ?? undefined, sent: findSentPurchase(packId, purchase) }],
    [packId, purchase, round],
  );
  const { check, start, stop } = useCheck(packId, own);
  const [depth, setDepth] = useState<Depth>(() =>
    firstDepth(published.rounds, threadCount(), nameOfBeacon(published.seal) !== 'none'),
  );
  useEffect(() => start(depth), [start, depth]);

  const sealed =
    'sealed' in check && check.sealed !== null
      ? check.sealed
      : { ...published, sealHash: published.seal_hash };
  const labels = useMemo(
    () => new Map(published.rarity_labels.map(({ id, rarity_label }) => [id, rarity_label])),
    [published.rarity_labels],
  );
  const verified = check.phase === 'done' && check.result.ok ? check.result : null;
  const detail = pack.data?.detail.id === '' ? undefined : pack.data?.detail;
  const cards = detail === undefined ? 0 : detail.total_pack_count - detail.pack_count;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Certificate
          packName={detail?.name ?? ''}
          seal={sealed.seal}
          rounds={sealed.rounds}
          check={check}
          expected={expectedCheck({ depth, own, sealed, published, cards })}
          onProveAll={() => setDepth('all')}
          onAgain={() => start(depth)}
          onStop={stop}
          onStartOver={() => {
            saveMemory(packId, null);
            start(depth);
          }}
        />
      </div>
      <div className={styles.side}>
        {verified !== null && (
          <OwnDraws own={verified.own} ownPurchases={own} seal={sealed.seal} labels={labels} />
        )}
        <PrizeTable seal={sealed.seal} labels={labels} verified={verified} />
      </div>
      <div className={styles.rest}>
        <Limits seal={sealed.seal} />
        <div>
          <Fingerprints
            {...{ seal: sealed.seal, sealHash: sealed.sealHash, closed: published.closed }}
            head={verified?.head ?? null}
          />
          <ReceiptFold seal={sealed.seal} />
          <CheckItYourself packId={packId} purchase={purchase} />
        </div>
      </div>
    </div>
  );
}
