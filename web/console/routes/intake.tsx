import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { TextField } from '../../kit/ui/text-field.tsx';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { useSend } from '../features/session/step-up.tsx';
import { usePlaceName } from '../features/stock/places.tsx';
import { PrintLabels } from '../features/stock/print-labels.tsx';
import { ProblemLines } from '../features/stock/problem-lines.tsx';
import { SellerOfBatch } from '../features/stock/seller-of-batch.tsx';
import { intakeTexts } from '../features/stock/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import { Section } from '../ui/section.tsx';

/** A batch: its copies by state, the lines that were not received, and the next steps. */
export function Intake({ session: { permissions } }: { readonly session: Session }) {
  const { intakeId = '' } = useParams();
  const t = useTexts(intakeTexts);
  return (
    <RecordScreen
      title={t('heading', { id: intakeId })}
      read={useRead(operations.getIntake, { params: { intakeId } })}
    >
      {(intake) => <IntakeParts intake={intake} permissions={permissions} />}
    </RecordScreen>
  );
}

type IntakeView = AnswerOf<typeof operations.getIntake>;

interface IntakePartsProps extends Pick<Session, 'permissions'> {
  readonly intake: IntakeView;
}

/** The copies of a batch, its errors, and the next steps. */
function IntakeParts({ intake, permissions }: IntakePartsProps) {
  const t = useTexts(intakeTexts);
  const { id, states, problems, seller } = intake;
  const waits = (state: string) => states.some((each) => each.state === state);
  return (
    <>
      <IntakeFacts intake={intake} />
      {seller && (
        <SellerOfBatch
          intakeId={id}
          seller={seller}
          mayReveal={permissions.includes('sellers.reveal')}
        />
      )}
      {waits('received') && permissions.includes('stock.receive') && <Inspect id={id} />}
      {waits('inspected') && permissions.includes('stock.move') && <Shelve id={id} />}
      <PrintLabels of={{ intakeId: id }} />
      {problems.length > 0 && (
        <Section title={t('notReceived')}>
          <ProblemLines caption={t('notReceived')} problems={problems} />
        </Section>
      )}
      <RecordTimeline operation={operations.listIntakeTimeline} id={String(id)} />
    </>
  );
}

/** The facts of a batch: where it comes from, when, and how many copies are in which state. */
function IntakeFacts({ intake }: { readonly intake: IntakeView }) {
  const t = useTexts(intakeTexts);
  const language = useLanguage();
  const nameOf = usePlaceName();
  const { id, kind, source, receivedOn, at, by, holdings, copies, states } = intake;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('kind'), t(`kind_${kind}`)],
          [t('source'), source],
          [t('receivedOn'), receivedOn],
          [t('at'), formatDateTime(at, language)],
          [t('by'), by],
          [t('holdings'), formatNumber(holdings)],
          [
            t('copies'),
            <div key="copies">
              {formatNumber(copies)}
              {states.map((each) => (
                <div key={each.state}>
                  {nameOf({ ...each, location: null, quantity: each.copies })}
                </div>
              ))}
            </div>,
          ],
        ]}
      />
      <p>
        <Link to={`${paths.stock}?intake=${id}`}>{t('items')}</Link>
      </p>
    </Section>
  );
}

const onDone = () => {
  void invalidate(operations.getIntake);
  void invalidate(operations.listStock);
};

/** The form that marks the copies of a batch as inspected. */
function Inspect({ id }: { readonly id: number }) {
  const t = useTexts(intakeTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('inspect')}
      hint={t('inspectHint')}
      action={t('inspectAction')}
      onDone={onDone}
      run={({ reason, idempotencyKey }) => {
        const body = { command: 'inspect', intakeId: id, reason } as const;
        return send(operations.inspectStock, { body, idempotencyKey });
      }}
    />
  );
}

/** The form that puts the copies of a batch on a shelf. */
function Shelve({ id }: { readonly id: number }) {
  const t = useTexts(intakeTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('shelve')}
      hint={t('shelveHint')}
      action={t('shelveAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const location = fieldText(form, 'location').trim();
        const body = { command: 'shelve', intakeId: id, location, reason } as const;
        return send(operations.moveStock, { body, idempotencyKey });
      }}
    >
      <TextField
        label={t('location')}
        name="location"
        required
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
      />
    </CommandPanel>
  );
}
