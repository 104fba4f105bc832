import type { ReactNode } from 'react';
import type { Seal } from '#contract/shop/draw.ts';
import type { Closing } from '#contract/shop/draw-2.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import styles from './background.module.css';
import { ReceiptCheck } from './receipt-check.tsx';
import { receiptTexts } from './receipt-texts.ts';
import { fairnessTexts } from './texts.ts';
import { nameOfBeacon } from './verifier/known-beacon.ts';

/** Lists what the check of this pack does not prove. */
export function Limits({ seal }: { readonly seal: Seal }) {
  const t = useTexts(fairnessTexts);
  const beacon = nameOfBeacon(seal);
  return (
    <section className={styles.limits}>
      <h2>{t('limitsTitle')}</h2>
      <ul>
        {beacon !== 'none' ? (
          <>
            {beacon === 'unknown' && <li>{t('limitChain')}</li>}
            <li>{t('limitBeacon')}</li>
            <li>{t('limitBuyer')}</li>
          </>
        ) : (
          <li>{t('limitKey')}</li>
        )}
        <li>{t('limitVault')}</li>
        <li>{t('limitSame')}</li>
        <li>{t('limitPage')}</li>
      </ul>
    </section>
  );
}

/** The hashes, the keys and the signed end of the pack, to compare or compute with. */
export function Fingerprints({
  seal,
  sealHash,
  head,
  closed,
}: {
  readonly seal: Seal;
  readonly sealHash: string;
  readonly head: string | null;
  /** The shop's signed statement that the pack is closed. */
  readonly closed: Closing | undefined;
}) {
  const t = useTexts(fairnessTexts);
  const language = useLanguage();
  const sealedAt = Number.isNaN(Date.parse(seal.sealed_at))
    ? seal.sealed_at
    : formatDateTime(seal.sealed_at, language);
  return (
    <Disclosure title={t('detailsTitle')}>
      <dl className={styles.facts}>
        <Copyable label={t('detailSealHash')} text={sealHash} />
        {head !== null && <Copyable label={t('detailHead')} text={head} />}
        <Copyable label={t('detailKey')} text={seal.public_key} />
        {seal.scheme === 'kaifu-draw-2' && seal.beacon !== null && (
          <>
            <Copyable label={t('detailBeacon')} text={seal.beacon.chain_hash} />
            <Copyable label={t('detailBeaconKey')} text={seal.beacon.public_key} />
          </>
        )}
        {closed !== undefined && (
          <Copyable label={t('detailClosed')} text={JSON.stringify(closed)} />
        )}
        <Fact label={t('detailSealedAt')}>{sealedAt}</Fact>
        <Fact label={t('detailScheme')}>{seal.scheme}</Fact>
      </dl>
    </Disclosure>
  );
}

/** The instructions for checking a pack without this page. */
export function CheckItYourself({
  packId,
  purchase,
}: {
  readonly packId: number;
  readonly purchase: string | null;
}) {
  const t = useTexts(fairnessTexts);
  const own = purchase === null ? '' : ` --purchase ${purchase}`;
  const command = `npm run verify -- ${window.location.origin} ${packId}${own}`;
  return (
    <Disclosure title={t('selfTitle')}>
      <p>{t('selfText')}</p>
      <dl className={styles.facts}>
        <Copyable label={t('selfCommand')} text={command} />
      </dl>
      <p>{t('selfSave')}</p>
      <p>{t('selfSpec')}</p>
    </Disclosure>
  );
}

/** A field to check a receipt, for packs whose shop gives receipts. */
export function ReceiptFold({ seal }: { readonly seal: Seal }) {
  const t = useTexts(receiptTexts);
  if (seal.scheme !== 'kaifu-draw-2') return null;
  return (
    <Disclosure title={t('title')}>
      <ReceiptCheck seal={seal} />
    </Disclosure>
  );
}

/** A section that opens when its title is pressed. */
function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** A line with a label and a value. */
function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A long text with a copy button. */
function Copyable({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Fact
      label={
        <>
          <span>{label}</span>
          <CopyButton kind="quiet" what={label} text={text} />
        </>
      }
    >
      <code>{text}</code>
    </Fact>
  );
}
