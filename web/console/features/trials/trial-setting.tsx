import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useRead } from '../../lib/queries.ts';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SettingPanel } from '../settings/setting-panel.tsx';
import { trialTexts } from './texts.ts';

/** Shows whether customers may try openings, and switches it. */
export function TrialSetting({ maySwitch }: { readonly maySwitch: boolean }) {
  const t = useTexts(trialTexts);
  const { data, error, refetch } = useRead(operations.getTrials, {});
  return (
    <Section title={t('title')}>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <p>{t(data.isOn ? 'on' : 'off')}</p>
          {maySwitch && (
            <SettingPanel
              setting={data}
              read={operations.getTrials}
              change={operations.setTrials}
              title={t(data.isOn ? 'switchOff' : 'switchOn')}
              hint={t('hint')}
              action={t(data.isOn ? 'switchOff' : 'switchOn')}
              bodyOf={(_, reason) => ({ isOn: !data.isOn, reason })}
              rowsOf={(row) => [row(t('state'), ({ isOn }) => t(isOn ? 'on' : 'off'))]}
            />
          )}
        </>
      )}
    </Section>
  );
}
