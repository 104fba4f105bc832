import type { ReactNode } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { TextArea } from '../../kit/ui/text-area.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { LiveFeedSetting } from '../features/live-feed/live-feed-setting.tsx';
import { maintenanceTexts } from '../features/maintenance/texts.ts';
import { SettingPanel } from '../features/settings/setting-panel.tsx';
import { TrialSetting } from '../features/trials/trial-setting.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { fromJapanField, toJapanField } from '../lib/japan-time.ts';
import { useRead } from '../lib/queries.ts';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

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
      <LiveFeedSetting maySwitch={session.permissions.includes('shop.close')} />
      <TrialSetting maySwitch={session.permissions.includes('trials.change')} />
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
  if (!state.isOn)
    return (
      <Command state={state} isOn title={t('close')} hint={t('hint')} action={t('close')}>
        <NoteFields state={state} />
      </Command>
    );
  return (
    <>
      <Command state={state} isOn={false} title={t('open')} hint={t('hint')} action={t('open')} />
      <Command state={state} isOn title={t('change')} hint={t('changeHint')} action={t('save')}>
        <NoteFields state={state} />
      </Command>
    </>
  );
}

interface CommandProps {
  readonly state: State;
  /** Whether the shop is closed after it. */
  readonly isOn: boolean;
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly children?: ReactNode;
}

/** The form of one of these commands. */
function Command({ state, isOn, ...panel }: CommandProps) {
  const t = useTexts(maintenanceTexts);
  const language = useLanguage();
  return (
    <SettingPanel
      {...panel}
      setting={state}
      read={operations.getMaintenance}
      change={operations.setMaintenance}
      bodyOf={(form, reason) => ({ isOn, ...noteIn(form), reason })}
      rowsOf={(row) => [
        row(t('title'), (each) => t(each.isOn ? 'isClosed' : 'isOpen')),
        row(t('message_ja'), ({ message }) => message?.ja ?? ''),
        row(t('message_en'), ({ message }) => message?.en ?? ''),
        row(t('endsAt'), ({ endsAt }) => (endsAt === null ? '' : formatDateTime(endsAt, language))),
      ]}
    />
  );
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
