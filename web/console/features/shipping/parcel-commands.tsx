import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Section } from '../../ui/section.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { CardsApart } from './cards-apart.tsx';
import { MergeCommands } from './merge-commands.tsx';
import { shippingTexts } from './texts.ts';

type ParcelView = AnswerOf<typeof operations.getParcel>;

/** The commands that are made from the parcel's revision. */
const revisedCommands = {
  readdress: operations.readdressParcel,
  hold: operations.holdParcel,
  release: operations.releaseParcel,
  deliver: operations.deliverParcel,
  return: operations.returnParcel,
};

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
  const textsOf = (name: keyof typeof revisedCommands | 'resend') => ({
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
  /** Makes the form of a command that has a revision. */
  const panelOf = (name: keyof typeof revisedCommands) => (
    <CommandPanel
      {...textsOf(name)}
      conflict={conflict}
      run={({ reason, idempotencyKey }) =>
        send(revisedCommands[name], { params, body: { reason }, revision, idempotencyKey })
      }
    />
  );
  return (
    <Section title={t('commands')}>
      <div>
        {parcel.state !== 'sent' && (
          <>
            {panelOf('readdress')}
            {panelOf(parcel.isHeld ? 'release' : 'hold')}
          </>
        )}
        <MergeCommands parcel={parcel} conflict={conflict} />
        {parcel.state === 'waiting' && parcel.cards > 1 && (
          <CardsApart parcel={parcel} conflict={conflict} />
        )}
        {parcel.state === 'sent' && (
          <>
            {parcel.deliveredAt === null && panelOf('deliver')}
            {panelOf('return')}
            <CommandPanel
              {...textsOf('resend')}
              run={({ reason, idempotencyKey }) =>
                send(operations.resendParcelMail, { params, body: { reason }, idempotencyKey })
              }
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
    row(t('held'), ({ isHeld }) => (isHeld ? t('hold_staff') : '')),
    row(t('cards'), ({ cards }) => t('cardCount', { count: cards })),
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
