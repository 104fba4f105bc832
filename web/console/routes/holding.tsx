import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { registerUrl } from '#contract/graders.ts';
import { stockCommands } from '#contract/stock-moves.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { HoldingPhotos } from '../features/pictures/holding-photos.tsx';
import { MoveCopies } from '../features/stock/move-copies.tsx';
import { copiesIn, usePlaceName } from '../features/stock/places.tsx';
import { PrintLabels } from '../features/stock/print-labels.tsx';
import { stockTexts } from '../features/stock/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import { Section } from '../ui/section.tsx';

type HoldingView = AnswerOf<typeof operations.getHolding>;

/** An item or a lot: its facts, where its copies are, and everything that moved them. */
export function Holding({ session: { permissions } }: { readonly session: Session }) {
  const { code = '' } = useParams();
  const t = useTexts(stockTexts);
  const audit = {
    to: `${paths.audit}?subject=stock+${encodeURIComponent(code)}`,
    text: t('history'),
  };
  return (
    <RecordScreen
      title={code}
      read={useRead(operations.getHolding, { params: { code } })}
      neighbours={[permissions.includes('audit.view') ? audit : undefined]}
    >
      {(holding) => (
        <>
          <HoldingFacts holding={holding} />
          {holding.kind === 'item' && (
            <HoldingPhotos code={holding.code} photos={holding.photos} permissions={permissions} />
          )}
          <HoldingPlaces holding={holding} />
          <MoveCopies
            code={holding.code}
            places={holding.places}
            permissions={permissions}
            onDone={() => {
              void invalidate(operations.getHolding);
              void invalidate(operations.listStock);
            }}
          />
          <PrintLabels of={{ code: holding.code }} />
          <Movements holding={holding} />
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly holding: HoldingView;
}

/** The facts of an item or a lot: card, grade, certificate and cost. */
function HoldingFacts({ holding }: PartProps) {
  const t = useTexts(stockTexts);
  const { modelNumber, name, kind, grader, grade, certificate, costYen, intake } = holding;
  const register = registerUrl(grader, certificate);
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('card'), `${modelNumber} ${name}`],
          [t('kind'), t(`kind_${kind}`)],
          [t('graded'), grader && `${grader} ${grade ?? ''} / ${certificate ?? ''}`],
          [
            t('register'),
            register && (
              <a key="register" href={register} target="_blank" rel="noreferrer">
                {`${grader ?? ''} ${certificate ?? ''}`}
              </a>
            ),
          ],
          [t('condition'), holding.condition],
          [t('cost'), costYen !== null && formatNumber(costYen)],
          [
            t('batch'),
            <Link key="batch" to={`${paths.intakes}/${intake.id}`}>
              {`${intake.id} ${intake.source} (${intake.receivedOn})`}
            </Link>,
          ],
        ]}
      />
    </Section>
  );
}

/** A table of where the copies of a holding are. */
function HoldingPlaces({ holding: { places } }: PartProps) {
  const t = useTexts(stockTexts);
  return (
    <Section title={`${t('places')} (${formatNumber(copiesIn(places))})`}>
      <DataTable
        caption={t('places')}
        rows={places}
        rowKey={({ key }) => key}
        empty={t('noMovements')}
        columns={[
          { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
          { key: 'location', header: t('location'), cell: ({ location }) => location },
          { key: 'pack', header: t('pack'), cell: ({ packId }) => packId },
          {
            key: 'copies',
            header: t('copies'),
            cell: ({ quantity }) => formatNumber(quantity),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}

/** The movements that the shop makes by itself, and those of other screens. */
const shopCommands = [
  'receive',
  'allocate',
  'win',
  'convert',
  'take_back',
  'release',
  'pick',
  'pack',
  'put_back',
  'ship',
  'return',
] as const;

/** A table of everything that moved the copies of a holding. */
function Movements({ holding: { movements } }: PartProps) {
  const t = useTexts(stockTexts);
  const language = useLanguage();
  const nameOf = usePlaceName();
  const commandName = (command: string) => {
    const known = [...stockCommands, ...shopCommands].find((each) => each === command);
    return known === undefined ? command : t(`command_${known}`);
  };
  return (
    <Section title={t('movements')}>
      <DataTable
        caption={t('movements')}
        rows={movements}
        rowKey={({ number }) => number}
        empty={t('noMovements')}
        columns={[
          { key: 'number', header: t('number'), cell: ({ number }) => number },
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'command', header: t('command'), cell: ({ command }) => commandName(command) },
          {
            key: 'from',
            header: t('from'),
            cell: ({ from, quantity }) => from && nameOf({ ...from, quantity }),
          },
          { key: 'to', header: t('to'), cell: ({ to, quantity }) => nameOf({ ...to, quantity }) },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
          { key: 'why', header: t('why'), cell: ({ why }) => why },
        ]}
      />
    </Section>
  );
}
