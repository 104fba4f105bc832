import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Section } from '../../ui/section.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { shippingTexts } from './texts.ts';

type ParcelView = AnswerOf<typeof operations.getParcel>;

/**
 * The commands that are possible on a parcel in its state. If somebody else has changed it
 * meanwhile, both versions are shown.
 */
export function ParcelCommands({ parcel }: { readonly parcel: ParcelView }) {
  const t = useTexts(shippingTexts);
  const send = useSend();
  const params = { parcelId: String(parcel.id) };
  const revision = `"${parcel.revision}"`;
  const onDone = () => {
    void invalidate(operations.getParcel);
    void invalidate(operations.listParcels);
  };
  const textsOf = (name: 'readdress' | 'deliver' | 'return' | 'resend') => ({
    title: t(name),
    hint: t(`hint_${name}`),
    action: t(`do_${name}`),
    onDone,
  });
  const conflict = {
    shown: parcel,
    readAgain: () => invalidate(operations.getParcel),
    versions: (seen: ParcelView) => <ParcelVersions seen={seen} current={parcel} />,
  };
  return (
    <Section title={t('commands')}>
      <div>
        {parcel.state !== 'sent' && (
          <CommandPanel
            {...textsOf('readdress')}
            conflict={conflict}
            run={({ reason, idempotencyKey }) => {
              const request = { params, body: { reason }, revision, idempotencyKey };
              return send(operations.readdressParcel, request);
            }}
          />
        )}
        {parcel.state === 'sent' && (
          <>
            {parcel.deliveredAt === null && (
              <CommandPanel
                {...textsOf('deliver')}
                conflict={conflict}
                run={({ reason, idempotencyKey }) => {
                  const request = { params, body: { reason }, revision, idempotencyKey };
                  return send(operations.deliverParcel, request);
                }}
              />
            )}
            <CommandPanel
              {...textsOf('return')}
              conflict={conflict}
              run={({ reason, idempotencyKey }) => {
                const request = { params, body: { reason }, revision, idempotencyKey };
                return send(operations.returnParcel, request);
              }}
            />
            <CommandPanel
              {...textsOf('resend')}
              run={({ reason, idempotencyKey }) => {
                const request = { params, body: { reason }, idempotencyKey };
                return send(operations.resendParcelMail, request);
              }}
            />
          </>
        )}
      </div>
    </Section>
  );
}

interface VersionsProps {
  readonly seen: ParcelView;
  readonly current: ParcelView;
}

/** A table of what somebody else has changed about a parcel. */
function ParcelVersions({ seen, current }: VersionsProps) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const row = versionRow(seen, current);
  const versions = [
    row(t('state'), ({ state }) => t(`state_${state}`)),
    row(t('shipBy'), ({ shipBy }) => formatLastDayBefore(shipBy, language)),
    row(t('recipient'), ({ name }) => name),
    row(t('exported'), ({ exportId }) =>
      exportId === null ? '' : t('exportNumber', { id: exportId }),
    ),
    row(t('carrier'), ({ carrier }) => (carrier === null ? '' : t(`carrier_${carrier}`))),
    row(t('tracking'), ({ trackingNumber }) => trackingNumber ?? ''),
    row(t('delivered'), ({ deliveredAt }) =>
      deliveredAt === null ? '' : formatDateTime(deliveredAt, language),
    ),
  ];
  return <Versions versions={versions} />;
}
