import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { LiveSale } from '../features/live/live-pack.tsx';
import { liveTexts } from '../features/live/texts.ts';
import { send } from '../lib/api.ts';
import { useLiveRead } from '../lib/live-read.ts';
import { paths } from '../lib/paths.ts';
import { useLiveHint } from '../ui/live-hint.ts';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

/** Milliseconds between two readings while no event stream reaches this browser. */
const pollMs = 3_000;

/** The sale of a pack as it happens. */
export function PackLive({ session: { permissions } }: { readonly session: Session }) {
  const { packId = '' } = useParams();
  const t = useTexts(liveTexts);
  const language = useLanguage();
  const { read, isLive, isStale } = useLiveRead(
    operations.getLivePack,
    { params: { packId } },
    {
      watch: operations.watchLivePack,
      watchRequest: { params: { packId }, query: { language } },
      poll: (request) => send(operations.getLivePack, request),
      pollMs,
    },
  );
  const hint = useLiveHint(isLive, pollMs);
  const { data, error, refetch } = read;
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  const title = `${data.id} ${data.name}`;
  return (
    <div className={styles.screen}>
      <PageTitle>{`${t('live')}: ${title}`}</PageTitle>
      <h1>{title}</h1>
      <p>
        <Link to={`${paths.catalogue}/${packId}`}>{t('back')}</Link>
      </p>
      <p className={styles.soft}>{hint}</p>
      <LiveSale
        key={data.id}
        pack={data}
        isStale={isStale}
        isLive={isLive}
        maySeeIncome={permissions.includes('books.view')}
      />
    </div>
  );
}
