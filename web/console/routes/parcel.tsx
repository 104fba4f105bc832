import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDate, formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { MergedParcels } from '../features/shipping/merged-parcels.tsx';
import { ParcelCommands } from '../features/shipping/parcel-commands.tsx';
import { ParcelContents } from '../features/shipping/parcel-contents.tsx';
import { Due, State } from '../features/shipping/parcel-list.tsx';
import { ParcelTimeline } from '../features/shipping/parcel-timeline.tsx';
import { PickAndPack } from '../features/shipping/pick-and-pack.tsx';
import { Recipient } from '../features/shipping/recipient.tsx';
import { shippingTexts } from '../features/shipping/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

type ParcelView = AnswerOf<typeof operations.getParcel>;

/** A parcel: what to pack, where to send it, and everything that happened to it. */
export function Parcel({ session: { permissions } }: { readonly session: Session }) {
  const { parcelId = '' } = useParams();
  const t = useTexts(shippingTexts);
  const maySend = permissions.includes('parcels.send');
  const audit = { to: `${paths.audit}?subject=parcel+${parcelId}`, text: t('audit') };
  return (
    <RecordScreen
      title={t('heading', { id: parcelId })}
      read={useRead(operations.getParcel, { params: { parcelId } })}
      neighbours={[permissions.includes('audit.view') ? audit : undefined]}
    >
      {(parcel) => (
        <>
          <div className={styles.columns}>
            <ParcelFacts parcel={parcel} />
            <Recipient key={parcel.revision} parcel={parcel} mayReveal={maySend} />
          </div>
          <MergedParcels parcel={parcel} />
          {maySend && isToSend(parcel) && <PickAndPack parcelId={parcel.id} />}
          <ParcelContents items={parcel.items} />
          {maySend && parcel.takenBackAt === null && parcel.mergedInto === null && (
            <ParcelCommands parcel={parcel} />
          )}
          <ParcelTimeline parcel={parcel} permissions={permissions} />
        </>
      )}
    </RecordScreen>
  );
}

const isToSend = ({ sentAt, takenBackAt, mergedInto }: ParcelView) =>
  sentAt === null && takenBackAt === null && mergedInto === null;

interface PartProps {
  readonly parcel: ParcelView;
}

/** The facts of a parcel: dates, export, carrier and tracking number. */
function ParcelFacts({ parcel }: PartProps) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const { createdAt, exportId, sentAt, deliveredAt, takenBackAt, carrier } = parcel;
  const { trackingNumber, trackingUrl, source } = parcel;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('state'), <State key="state" row={parcel} />],
          [t('shipBy'), takenBackAt === null && <Due key="due" row={parcel} />],
          [
            t('deliverOn'),
            parcel.deliverOn !== null && formatDate(`${parcel.deliverOn}T12:00:00+09:00`, language),
          ],
          [t('timeSlot'), parcel.timeSlot !== null && t(`slot_${parcel.timeSlot}`)],
          [t('cards'), t('cardCount', { count: parcel.cards })],
          [t('source'), t(`source_${source}`)],
          [t('opened'), formatDateTime(createdAt, language)],
          [t('exported'), exportId !== null && t('exportNumber', { id: exportId })],
          [t('sent'), sentAt !== null && formatDateTime(sentAt, language)],
          [t('delivered'), deliveredAt !== null && formatDateTime(deliveredAt, language)],
          [t('takenBack'), takenBackAt !== null && formatDateTime(takenBackAt, language)],
          [t('carrier'), carrier !== null && t(`carrier_${carrier}`)],
          [
            t('tracking'),
            trackingUrl !== null && (
              <a key="tracking" href={trackingUrl} target="_blank" rel="noreferrer">
                {trackingNumber}
              </a>
            ),
          ],
        ]}
      />
      {takenBackAt !== null && <p className={styles.soft}>{t('takenBackHint')}</p>}
    </Section>
  );
}
