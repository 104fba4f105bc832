import { useState } from 'react';
import type { DraftExtra } from '#contract/console/pack-drafts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { CopyChooser } from './copy-chooser.tsx';
import fields from './fields.module.css';
import { namedCodes } from './name-copies.ts';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor } from './use-draft-editor.ts';

type Props = Pick<DraftEditor, 'content' | 'setField'>;

const kinds = ['last', 'at', 'every'] as const;

/** Edits the extras: won with the last unit sold, with unit n, or with every n-th unit. */
export function ExtrasEditor({ content, setField }: Props) {
  const t = useTexts(packDraftTexts);
  const { extras } = content;
  const named = namedCodes(content);
  const change = (at: number, next: DraftExtra | undefined) =>
    setField('extras', (before) =>
      before.flatMap((extra, place) => (place === at ? (next ?? []) : extra)),
    );
  const add = () =>
    setField('extras', (before) => [
      ...before,
      { modelNumber: '', buyPoint: null, item: null, place: { kind: 'last', n: null } },
    ]);
  return (
    <Section title={t('extras')}>
      {extras.length === 0 && <p className={screen.soft}>{t('extrasEmpty')}</p>}
      {extras.map((extra, at) => (
        <ExtraFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an extra has no other name
          key={at}
          extra={extra}
          named={named}
          onChange={(next) => change(at, next)}
        />
      ))}
      <div>
        <Button size="sm" onClick={add}>
          {t('addExtra')}
        </Button>
      </div>
    </Section>
  );
}

interface ExtraFieldsProps {
  readonly extra: DraftExtra;
  readonly named: ReadonlySet<string>;
  /** Undefined removes it. */
  readonly onChange: (next: DraftExtra | undefined) => void;
}

/** The fields of one extra prize: its card, points and position. */
function ExtraFields({ extra, named, onChange }: ExtraFieldsProps) {
  const t = useTexts(packDraftTexts);
  const { place, modelNumber, buyPoint } = extra;
  return (
    <div className={fields.grid}>
      <SelectField
        label={t('place')}
        value={place.kind}
        onChange={({ target }) => onChange({ ...extra, place: placeOf(target.value, place.n) })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`place_${kind}`)}
          </option>
        ))}
      </SelectField>
      {place.kind !== 'last' && (
        <NumberField
          label={t('placeN')}
          value={place.n}
          onValue={(n) => onChange({ ...extra, place: placeOf(place.kind, n) })}
        />
      )}
      <TextField
        label={t('modelNumber')}
        value={modelNumber}
        maxLength={40}
        autoComplete="off"
        // The copy is one of the card before.
        onChange={({ target }) => onChange({ ...extra, modelNumber: target.value, item: null })}
      />
      <NumberField
        label={t('buyPoint')}
        value={buyPoint}
        onValue={(points) => onChange({ ...extra, buyPoint: points })}
      />
      <div className={screen.actions}>
        {place.kind !== 'every' && modelNumber !== '' && (
          <ExtraCopy extra={extra} named={named} onChange={onChange} />
        )}
        <Button size="sm" onClick={() => onChange(undefined)}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The single copy that an extra prize gives, and how to choose it. An extra prize with several
 * positions can name none.
 */
function ExtraCopy({ extra, named, onChange }: ExtraFieldsProps) {
  const t = useTexts(packDraftTexts);
  const [isOpen, setOpen] = useState(false);
  const { modelNumber, item } = extra;
  if (item !== null)
    return (
      <Button size="sm" onClick={() => onChange({ ...extra, item: null })}>
        {t('unnameCopy', { copy: item.code ?? item.certificate ?? '' })}
      </Button>
    );
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('nameCopies')}
      </Button>
      {isOpen && (
        <CopyChooser
          isSingle
          modelNumber={modelNumber}
          named={named}
          onClose={() => setOpen(false)}
          onChoose={([chosen]) => {
            onChange({ ...extra, item: chosen ?? null });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

const firstRoundNumber = 100;

/**
 * Makes the position of an extra prize from its kind and number; a number that is too small is
 * raised.
 */
function placeOf(kind: string, n: number | null): DraftExtra['place'] {
  if (kind === 'at') return { kind, n: Math.max(n ?? firstRoundNumber, 1) };
  if (kind === 'every') return { kind, n: Math.max(n ?? firstRoundNumber, 2) };
  return { kind: 'last', n: null };
}
