import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { maintenanceTexts } from '../features/maintenance/texts.ts';
import { useSend } from '../features/session/step-up.tsx';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

/** Closes the shop to its customers, and opens it again. */
export function Maintenance({ session }: { readonly session: Session }) {
  const t = useTexts(maintenanceTexts);
  const send = useSend();
  const { data, error, refetch } = useRead(operations.getMaintenance, {});
  const isOn = data?.isOn ?? false;
  const action = t(isOn ? 'open' : 'close');
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <Notice kind={isOn ? 'info' : 'success'}>{t(isOn ? 'isClosed' : 'isOpen')}</Notice>
      )}
      {data !== undefined && session.permissions.includes('shop.close') && (
        <CommandPanel
          title={action}
          hint={t('hint')}
          action={action}
          onDone={() => void invalidate(operations.getMaintenance)}
          run={({ reason, idempotencyKey }) =>
            send(operations.setMaintenance, { body: { isOn: !isOn, reason }, idempotencyKey })
          }
        />
      )}
    </div>
  );
}
