import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { TextArea } from '../../kit/ui/text-area.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { maintenanceTexts } from '../features/maintenance/texts.ts';
import { useSend } from '../features/session/step-up.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { fromJapanField, toJapanField } from '../lib/japan-time.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel, type FilledCommand } from '../ui/command-panel.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';
import { Versions, versionRow } from '../ui/versions.tsx';

type State = AnswerOf<typeof operations.getMaintenance>;

/** Closes the shop to its customers, and opens it again. */
export function Maintenance({ session }: { readonly session: Session }) {
  const t = useTexts(maintenanceTexts);
  const { data, error, refetch } = useRead(operations.getMaintenance, {});
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <Notice kind={data.isOn ? 'info' : 'success'}>
            {t(data.isOn ? 'isClosed' : 'isOpen')}
          </Notice>
          {data.isOn && <Shown state={data} />}
          {session.permissions.includes('shop.close') && <Commands state={data} />}
        </>
      )}
    </div>
  );
}

/** The operator's message to customers, in both languages, and the planned end. */
function Shown({ state: { message, endsAt } }: { readonly state: State }) {
  const t = useTexts(maintenanceTexts);
  const language = useLanguage();
  return (
    <Section title={t('shown')}>
      {message === null && endsAt === null && <p>{t('nothingShown')}</p>}
      {message !== null && (
        <>
          <p lang="ja">{message.ja}</p>
          <p lang="en">{message.en}</p>
        </>
      )}
      {endsAt !== null && <p>{t('shownEndsAt', { time: formatDateTime(endsAt, language) })}</p>}
    </Section>
  );
}

/** Closing and opening, and changing what customers read meanwhile. */
function Commands({ state }: { readonly state: State }) {
  const t = useTexts(maintenanceTexts);
  const send = useSend();
  const onDone = () => void invalidate(operations.getMaintenance);
  const command =
    (isOn: boolean) =>
    ({ form, reason, idempotencyKey }: FilledCommand) => {
      const body = { isOn, ...noteIn(form), reason };
      const revision = `"${state.revision}"`;
      return send(operations.setMaintenance, { body, revision, idempotencyKey });
    };
  const conflict = {
    shown: state,
    readAgain: () => invalidate(operations.getMaintenance),
    versions: (seen: State) => <StateVersions seen={seen} current={state} />,
  };
  if (!state.isOn)
    return (
      <CommandPanel
        title={t('close')}
        hint={t('hint')}
        action={t('close')}
        onDone={onDone}
        run={command(true)}
        conflict={conflict}
      >
        <NoteFields state={state} />
      </CommandPanel>
    );
  return (
    <>
      <CommandPanel
        title={t('open')}
        hint={t('hint')}
        action={t('open')}
        onDone={onDone}
        run={command(false)}
        conflict={conflict}
      />
      <CommandPanel
        title={t('change')}
        hint={t('changeHint')}
        action={t('save')}
        onDone={onDone}
        run={command(true)}
        conflict={conflict}
      >
        <NoteFields state={state} />
      </CommandPanel>
    </>
  );
}

/** A table of what somebody else has changed: whether the shop is closed, and what people read. */
function StateVersions({ seen, current }: { readonly seen: State; readonly current: State }) {
  const t = useTexts(maintenanceTexts);
  const language = useLanguage();
  const row = versionRow(seen, current);
  const versions = [
    row(t('title'), ({ isOn }) => t(isOn ? 'isClosed' : 'isOpen')),
    row(t('message_ja'), ({ message }) => message?.ja ?? ''),
    row(t('message_en'), ({ message }) => message?.en ?? ''),
    row(t('endsAt'), ({ endsAt }) => (endsAt === null ? '' : formatDateTime(endsAt, language))),
  ];
  return <Versions versions={versions} />;
}

function NoteFields({ state: { message, endsAt } }: { readonly state: State }) {
  const t = useTexts(maintenanceTexts);
  return (
    <>
      {(['ja', 'en'] as const).map((language) => (
        <TextArea
          key={language}
          label={t(`message_${language}`)}
          hint={language === 'ja' ? t('messageHint') : undefined}
          name={`message-${language}`}
          lang={language}
          rows={3}
          maxLength={500}
          defaultValue={message?.[language] ?? ''}
        />
      ))}
      <TextField
        label={t('endsAt')}
        name="endsAt"
        type="datetime-local"
        defaultValue={toJapanField(endsAt)}
      />
    </>
  );
}

/** Reads the message and the end from the form. One language alone is sent, and refused. */
function noteIn(form: FormData): Pick<State, 'message' | 'endsAt'> {
  const [ja, en] = [fieldText(form, 'message-ja').trim(), fieldText(form, 'message-en').trim()];
  return {
    message: ja === '' && en === '' ? null : { ja, en },
    endsAt: fromJapanField(fieldText(form, 'endsAt')),
  };
}
