import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { ViewList } from '#contract/console/views.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, isProblem, send } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import screen from '../../ui/screen.module.css';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { Failure } from '../session/failure.tsx';
import { useSession } from '../session/session.ts';
import { useAttempt } from '../session/use-attempt.ts';
import { viewTexts } from './texts.ts';
import styles from './views.module.css';

type Command =
  | typeof operations.publishView
  | typeof operations.withdrawView
  | typeof operations.deleteView;
type View = AnswerOf<typeof operations.listViews>['items'][number];

interface ManageViewsProps {
  readonly list: ViewList;
  /** The search, filters, order and columns of the shown list, as in its URL. */
  readonly query: string;
  readonly views: readonly View[];
}

const onDone = () => invalidate(operations.listViews);

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
      const { id, revision } = saved.answer;
      return send(operations.publishView, {
        params: { viewId: String(id) },
        revision: `"${revision}"`,
      });
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
function ViewLine({ view, mayPublish }: ViewLineProps) {
  const t = useTexts(viewTexts);
  const { isBusy, failed, run } = useAttempt();
  const [seen, setSeen] = useState(view);
  const { id, name, isPublic, isOwn, by } = view;
  const change = (operation: Command) => async () => {
    setSeen(view);
    const params = { viewId: String(id) };
    const result = await send(operation, { params, revision: `"${view.revision}"` });
    // The list shows the new version, and the next attempt is made from it.
    if (!result.ok && isProblem(result, 'revision-changed')) await invalidate(operations.listViews);
    return result;
  };
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
            onClick={() => void run(change(publication), onDone)}
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
            onClick={() => void run(change(operations.deleteView), onDone)}
          >
            {t('delete')}
          </Button>
        )}
      </span>
      <Failure failed={failed} />
      {failed?.problem !== undefined &&
        failed.problem !== 'not-confirmed' &&
        isProblem({ problem: failed.problem }, 'revision-changed') && (
          <ViewVersions seen={seen} current={view} />
        )}
    </li>
  );
}

/** A table of what was changed meanwhile, in another tab or by somebody who withdraws views. */
function ViewVersions({ seen, current }: { readonly seen: View; readonly current: View }) {
  const t = useTexts(viewTexts);
  const row = versionRow(seen, current);
  return (
    <Versions
      versions={[
        row(t('shows'), ({ query }) => query),
        row(t('forEverybody'), ({ isPublic }) => t(isPublic ? 'isPublic' : 'isPrivate')),
      ]}
    />
  );
}
