import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { type Language, type Translate, useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import { fromJapanField, toJapanField } from '../../lib/japan-time.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { type Version, Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { PublicReason, publicReasonOf } from './public-reason.tsx';
import { packSaleTexts } from './texts.ts';

const termsSchema = operations.getPackSale.answer.shape.terms;
type Terms = z.infer<typeof termsSchema>;

interface ChangeTermsProps {
  readonly packId: string;
  readonly sale: AnswerOf<typeof operations.getPackSale>;
  readonly onDone: () => void;
}

/** Changes terms of a sealed pack. Only fields that differ are sent. */
export function ChangeTerms({ packId, sale, onDone }: ChangeTermsProps) {
  const t = useTexts(packSaleTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('change')}
      hint={t('changeHint')}
      action={t('changeAction')}
      onDone={onDone}
      run={({ form, reason, idempotencyKey }) => {
        const changed = changedTermsOf(form, sale.terms);
        return send(operations.changePackSale, {
          params: { packId },
          body: { ...changed, publicReason: publicReasonOf(form), reason },
          revision: `"${sale.revision}"`,
          idempotencyKey,
        });
      }}
      conflict={{
        shown: sale.terms,
        readAgain: () => invalidate(operations.getPackSale),
        versions: (seen, { current }) => <TermVersions seen={seen} current={current} />,
      }}
    >
      <TermFields terms={sale.terms} />
      <PublicReason />
    </CommandPanel>
  );
}

function TermFields({ terms }: { readonly terms: Terms }) {
  const t = useTexts(packSaleTexts);
  return (
    <>
      {(['price', 'maxPerPurchase', 'limitPerMember'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          inputMode="numeric"
          required
          autoComplete="off"
          defaultValue={terms[name]}
        />
      ))}
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          type="datetime-local"
          defaultValue={toJapanField(terms[name])}
        />
      ))}
      {(['ja', 'en'] as const).map((language) => (
        <TextField
          key={language}
          label={t(`name_${language}`)}
          name={`name-${language}`}
          lang={language}
          required
          maxLength={200}
          defaultValue={terms.name[language]}
        />
      ))}
      {(['ja', 'en'] as const).map((language) => (
        <TextArea
          key={language}
          label={t(`description_${language}`)}
          name={`description-${language}`}
          lang={language}
          required
          maxLength={20_000}
          defaultValue={terms.description[language]}
        />
      ))}
    </>
  );
}

/** Reads which terms differ from those that were shown; others are not sent, so they stay. */
function changedTermsOf(form: FormData, terms: Terms): Partial<Terms> {
  const number = (name: 'price' | 'maxPerPurchase' | 'limitPerMember') =>
    digitsOf(fieldText(form, name)) ?? terms[name];
  // The field shows no seconds. An unchanged field keeps the time with its seconds.
  const time = (name: 'startsAt' | 'endsAt') => {
    const field = fieldText(form, name);
    return field === toJapanField(terms[name]) ? terms[name] : fromJapanField(field);
  };
  const words = (name: 'name' | 'description') => ({
    ja: fieldText(form, `${name}-ja`).trim(),
    en: fieldText(form, `${name}-en`).trim(),
  });
  const typed: Terms = {
    ...{ price: number('price'), maxPerPurchase: number('maxPerPurchase') },
    limitPerMember: number('limitPerMember'),
    ...{ startsAt: time('startsAt'), endsAt: time('endsAt') },
    ...{ name: words('name'), description: words('description') },
  };
  const before = new Map<string, unknown>(Object.entries(terms));
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => trimmed(value) !== trimmed(before.get(name))),
  );
}

/** A value as it is compared: spaces around a text do not count. */
function trimmed(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\r\n', '\n').trim() : part,
  );
}

/** The terms that were shown beside the current ones, if somebody changed them meanwhile. */
function TermVersions({ seen, current }: { readonly seen: Terms; readonly current: unknown }) {
  const t = useTexts(packSaleTexts);
  const language = useLanguage();
  const parsed = z.safeParse(termsSchema, current);
  if (!parsed.success) return <Versions versions={[]} />;
  return <Versions versions={termRowsOf(t, language, seen, parsed.data)} />;
}

/** The rows of a table with two versions of a sale's terms. */
export function termRowsOf(
  t: Translate<(typeof packSaleTexts)['ja']>,
  language: Language,
  seen: Terms,
  current: Terms,
): Version[] {
  const row = versionRow(seen, current);
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, language));
  return [
    ...(['price', 'maxPerPurchase', 'limitPerMember'] as const).map((name) =>
      row(t(name), (terms) => formatNumber(terms[name])),
    ),
    ...(['startsAt', 'endsAt'] as const).map((name) => row(t(name), (terms) => time(terms[name]))),
    ...(['ja', 'en'] as const).map((each) => row(t(`name_${each}`), ({ name }) => name[each])),
    ...(['ja', 'en'] as const).map((each) =>
      row(t(`description_${each}`), ({ description }) => description[each]),
    ),
  ];
}
