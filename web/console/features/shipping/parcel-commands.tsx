import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Section } from '../../ui/section.tsx';
import { useSend } from '../session/step-up.tsx';
import { shippingTexts } from './texts.ts';

/** The commands that are possible on a parcel in its state. */
export function ParcelCommands({
  parcel,
}: {
  readonly parcel: AnswerOf<typeof operations.getParcel>;
}) {
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
  return (
    <Section title={t('commands')}>
      <div>
        {parcel.state !== 'sent' && (
          <CommandPanel
            {...textsOf('readdress')}
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
                run={({ reason, idempotencyKey }) => {
                  const request = { params, body: { reason }, revision, idempotencyKey };
                  return send(operations.deliverParcel, request);
                }}
              />
            )}
            <CommandPanel
              {...textsOf('return')}
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
