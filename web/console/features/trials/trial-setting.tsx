import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useRead } from '../../lib/queries.ts';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SwitchPanel } from '../settings/switch-panel.tsx';
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
            <SwitchPanel
              setting={data}
              read={operations.getTrials}
              change={operations.setTrials}
              t={t}
            />
          )}
        </>
      )}
    </Section>
  );
}
