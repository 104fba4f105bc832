import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useRead } from '../../lib/queries.ts';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SwitchPanel } from '../settings/switch-panel.tsx';
import { liveFeedTexts } from './texts.ts';

/** Shows whether the live feed is on and how many watch it, and switches it. */
export function LiveFeedSetting({ maySwitch }: { readonly maySwitch: boolean }) {
  const t = useTexts(liveFeedTexts);
  const { data, error, refetch } = useRead(operations.getLiveFeed, {});
  return (
    <Section title={t('title')}>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <p>{t(data.isOn ? 'on' : 'off')}</p>
          <p>{t('watchers', { count: data.watchers })}</p>
          {maySwitch && (
            <SwitchPanel
              setting={data}
              read={operations.getLiveFeed}
              change={operations.setLiveFeed}
              t={t}
            />
          )}
        </>
      )}
    </Section>
  );
}
