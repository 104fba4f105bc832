import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import type { ViewList } from '#contract/console/views.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import screen from '../../ui/screen.module.css';
import { Failure } from '../session/failure.tsx';
import { useSession } from '../session/session.ts';
import { useAttempt } from '../session/use-attempt.ts';
import { viewTexts } from './texts.ts';
import styles from './views.module.css';

type View = AnswerOf<typeof operations.listViews>['items'][number];

interface ManageViewsProps {
  readonly list: ViewList;
  /** The search, filters, order and columns of the shown list, as in its URL. */
  readonly query: string;
  readonly views: readonly View[];
}

const onDone = () => void invalidate(operations.listViews);

/** Saves the shown list as a view, and publishes, withdraws and deletes views. */
export function ManageViews({ list, query, views }: ManageViewsProps) {
  const t = useTexts(viewTexts);
  const { data: session } = useSession();
  const mayPublish = session?.permissions.includes('views.publish') === true;
  const managed = views.filter(({ isOwn, isPublic }) => isOwn || (isPublic && mayPublish));
  return (
    <div className={styles.panel}>
      <SaveView list={list} query={query} mayPublish={mayPublish} />
      {managed.length > 0 && (
        <ul className={styles.list} aria-label={t('own')}>
          {managed.map((view) => (
            <ViewLine key={view.id} view={view} mayPublish={mayPublish} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface SaveViewProps extends Pick<ManageViewsProps, 'list' | 'query'> {
  readonly mayPublish: boolean;
}

/** The form that saves the present search and filters of a list as a view. */
function SaveView({ list, query, mayPublish }: SaveViewProps) {
  const t = useTexts(viewTexts);
  const { isBusy, failed, run } = useAttempt();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const name = fieldText(data, 'name').trim();
    const save = async () => {
      const saved = await send(operations.saveView, { body: { list, name, query } });
      if (!saved.ok || data.get('public') === null) return saved;
      return send(operations.publishView, { params: { viewId: String(saved.answer.id) } });
    };
    void run<object>(save, () => {
      form.reset();
      onDone();
    });
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <h2>{t('saveCurrent')}</h2>
      <p className={screen.soft}>{t(list === 'members' ? 'hintMembers' : 'hint')}</p>
      <TextField label={t('name')} name="name" required maxLength={60} autoComplete="off" />
      {mayPublish && (
        <label className={styles.check}>
          <input type="checkbox" name="public" />
          {t('forEverybody')}
        </label>
      )}
      <Failure failed={failed} />
      <Button type="submit" size="sm" busy={isBusy}>
        {t('save')}
      </Button>
    </form>
  );
}

interface ViewLineProps {
  readonly view: View;
  readonly mayPublish: boolean;
}

/** A saved view with the buttons that publish, withdraw or delete it. */
function ViewLine({ view: { id, name, isPublic, isOwn, by }, mayPublish }: ViewLineProps) {
  const t = useTexts(viewTexts);
  const { isBusy, failed, run } = useAttempt();
  const params = { viewId: String(id) };
  const publication = isPublic ? operations.withdrawView : operations.publishView;
  return (
    <li>
      <span>
        {name}
        {isPublic && (
          <span className={screen.soft}> {isOwn ? t('public') : t('by', { name: by })}</span>
        )}
      </span>
      <span className={styles.actions}>
        {mayPublish && (
          <Button
            size="sm"
            kind="quiet"
            busy={isBusy}
            aria-label={t(isPublic ? 'withdrawNamed' : 'publishNamed', { name })}
            onClick={() => void run(() => send(publication, { params }), onDone)}
          >
            {t(isPublic ? 'withdraw' : 'publish')}
          </Button>
        )}
        {isOwn && (
          <Button
            size="sm"
            kind="quiet"
            busy={isBusy}
            aria-label={t('deleteNamed', { name })}
            onClick={() => void run(() => send(operations.deleteView, { params }), onDone)}
          >
            {t('delete')}
          </Button>
        )}
      </span>
      <Failure failed={failed} />
    </li>
  );
}
