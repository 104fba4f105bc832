import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Permission } from '#contract/permissions.ts';
import { type StockCommand, stockCommands, stockMoves } from '#contract/stock-moves.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useSend } from '../session/step-up.tsx';
import { type Place, usePlaceName } from './places.tsx';
import { stockTexts } from './texts.ts';

interface MoveCopiesProps {
  readonly code: string;
  readonly places: readonly Place[];
  readonly permissions: readonly Permission[];
  readonly onDone: () => void;
}

/** Lists the commands that are possible for copies at these places with these permissions. */
function commandsFor({ places, permissions }: Pick<MoveCopiesProps, 'places' | 'permissions'>) {
  return stockCommands.filter((command) => {
    const { from, permission } = stockMoves[command];
    return permissions.includes(permission) && places.some(({ state }) => from.includes(state));
  });
}

/** Moves copies of a holding by one of the commands that are possible now. */
export function MoveCopies(props: MoveCopiesProps) {
  const { code, places, onDone } = props;
  const t = useTexts(stockTexts);
  const nameOf = usePlaceName();
  const run = useMove();
  const commands = commandsFor(props);
  const [chosen, setChosen] = useState<StockCommand>();
  const command = commands.find((each) => each === chosen) ?? commands[0];
  if (command === undefined) return null;
  const { from, needsLocation } = stockMoves[command];
  const sources = places.filter(({ state }) => from.includes(state));
  return (
    <CommandPanel
      title={t('move')}
      hint={t('moveHint')}
      action={t('moveAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const quantity = Number(fieldText(form, 'quantity'));
        const place = fieldText(form, 'place');
        const line = { code, ...(place && { place }), ...(quantity > 0 && { quantity }) };
        const location = fieldText(form, 'location').trim();
        const body = { lines: [line], reason, ...(location !== '' && { location }) };
        return run(command, body, idempotencyKey);
      }}
    >
      <SelectField
        label={t('command')}
        name="command"
        value={command}
        onChange={({ currentTarget: { value } }) =>
          setChosen(commands.find((each) => each === value))
        }
      >
        {commands.map((each) => (
          <option key={each} value={each}>
            {t(`command_${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField key={command} label={t('which')} name="place" defaultValue={sources[0]?.key}>
        {sources.length > 1 && <option value="">{t('everywhere')}</option>}
        {sources.map((place) => (
          <option key={place.key} value={place.key}>
            {nameOf(place)}
          </option>
        ))}
      </SelectField>
      {sources.some(({ quantity }) => quantity > 1) && (
        <TextField label={t('quantity')} name="quantity" inputMode="numeric" pattern="[0-9]*" />
      )}
      {needsLocation === true && (
        <TextField
          label={t('newLocation')}
          hint={t('locationHint')}
          name="location"
          required
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
        />
      )}
    </CommandPanel>
  );
}

interface MoveBody {
  lines: { code: string; place?: string; quantity?: number }[];
  location?: string;
  reason: string;
}

/** Sends a command of the table of movements by the operation that its permission has. */
function useMove() {
  const send = useSend();
  return (command: StockCommand, body: MoveBody, idempotencyKey: string) => {
    switch (command) {
      case 'inspect':
      case 'clear':
        return send(operations.inspectStock, { body: { ...body, command }, idempotencyKey });
      case 'shelve':
      case 'move':
      case 'quarantine':
        return send(operations.moveStock, { body: { ...body, command }, idempotencyKey });
      default:
        return send(operations.resolveStock, { body: { ...body, command }, idempotencyKey });
    }
  };
}
