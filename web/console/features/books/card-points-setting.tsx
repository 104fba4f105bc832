import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { SettingPanel } from '../settings/setting-panel.tsx';
import { bookTexts } from './texts.ts';

/** The form that sets whether points for returned cards count as paid or free. */
export function CardPointsSetting() {
  const { data } = useRead(operations.getCardPoints, {});
  return data === undefined ? null : <CardPointsForm data={data} />;
}

interface CardPointsFormProps {
  readonly data: AnswerOf<typeof operations.getCardPoints>;
}

function CardPointsForm({ data }: CardPointsFormProps) {
  const t = useTexts(bookTexts);
  const wordsOf = (origin: 'paid' | 'free') => t(`cardPointsAre_${origin}`);
  return (
    <SettingPanel
      setting={data}
      read={operations.getCardPoints}
      change={operations.setCardPoints}
      title={t(`cardPointsNow_${data.origin}`)}
      hint={t('cardPointsHint')}
      action={t('cardPointsChange')}
      bodyOf={(form, reason) => {
        const origin = fieldText(form, 'origin') === 'paid' ? ('paid' as const) : ('free' as const);
        return { origin, reason };
      }}
      rowsOf={(row) => [row(t('cardPointsOrigin'), ({ origin }) => wordsOf(origin))]}
    >
      <SelectField label={t('cardPointsOrigin')} name="origin" defaultValue={data.origin}>
        <option value="free">{wordsOf('free')}</option>
        <option value="paid">{wordsOf('paid')}</option>
      </SelectField>
    </SettingPanel>
  );
}
