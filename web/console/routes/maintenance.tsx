import { type ReactNode, useRef, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { translateIn, useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { maintenanceTexts as pageTexts } from '../../kit/ui/maintenance-texts.ts';
import { MaintenanceWords } from '../../kit/ui/maintenance-words.tsx';
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
import own from './maintenance.module.css';

type State = AnswerOf<typeof operations.getMaintenance>;

/** Closes the shop to its customers, and opens it again. */
export function Maintenance({ session }: { readonly session: Session }) {
  const t = useTexts(maintenanceTexts);
  const language = useLanguage();
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
          {data.beginsAt !== null && (
            <Notice>{t('planned', { time: formatDateTime(data.beginsAt, language) })}</Notice>
          )}
          {(data.isOn || data.beginsAt !== null) && <Shown state={data} />}
          {session.permissions.includes('shop.close') && <Commands state={data} />}
        </>
      )}
      <LiveFeedSetting maySwitch={session.permissions.includes('shop.close')} />
      <TrialSetting maySwitch={session.permissions.includes('trials.change')} />
    </div>
  );
}

/** The maintenance page as customers see it, in both languages. */
function Preview({ message, endsAt }: Pick<State, 'message' | 'endsAt'>) {
  return (
    <div className={styles.columns}>
      {(['ja', 'en'] as const).map((language) => (
        <section key={language} lang={language} className={own.page}>
          <strong>{translateIn(language, pageTexts, 'title')}</strong>
          <MaintenanceWords language={language} message={message?.[language]} endsAt={endsAt} />
        </section>
      ))}
    </div>
  );
}

/** The page that customers read now, or will read from the planned time on. */
function Shown({ state: { isOn, message, endsAt } }: { readonly state: State }) {
  const t = useTexts(maintenanceTexts);
  return (
    <Section title={t(isOn ? 'shown' : 'shownThen')}>
      <Preview message={message} endsAt={endsAt} />
    </Section>
  );
}

/** Closing and opening, now or at a time, and changing what customers read meanwhile. */
function Commands({ state }: { readonly state: State }) {
  const t = useTexts(maintenanceTexts);
  if (state.isOn)
    return (
      <>
        <Command state={state} isOn={false} title={t('open')} hint={t('hint')} action={t('open')} />
        <Command state={state} isOn title={t('change')} hint={t('changeHint')} action={t('save')}>
          <NoteFields state={state} />
        </Command>
      </>
    );
  const isPlanned = state.beginsAt !== null;
  const plan = t(isPlanned ? 'changePlan' : 'plan');
  return (
    <>
      <Command state={state} isOn title={t('close')} hint={t('hint')} action={t('close')}>
        <NoteFields state={state} />
      </Command>
      <Command state={state} isOn title={plan} hint={t('planHint')} action={t('doPlan')}>
        <TextField
          label={t('beginsAt')}
          name="beginsAt"
          type="datetime-local"
          required
          defaultValue={toJapanField(state.beginsAt)}
        />
        <NoteFields state={state} />
      </Command>
      {isPlanned && (
        <Command
          state={state}
          isOn={false}
          title={t('cancelPlan')}
          hint={t('cancelPlanHint')}
          action={t('cancelPlan')}
        />
      )}
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
      bodyOf={(form, reason) => {
        const beginsAt = fromJapanField(fieldText(form, 'beginsAt'));
        return { isOn, ...noteIn(form), beginsAt, reason };
      }}
      rowsOf={(row) => [
        row(t('title'), (each) => t(each.isOn ? 'isClosed' : 'isOpen')),
        row(t('beginsAt'), ({ beginsAt }) =>
          beginsAt === null ? '' : formatDateTime(beginsAt, language),
        ),
        row(t('message_ja'), ({ message }) => message?.ja ?? ''),
        row(t('message_en'), ({ message }) => message?.en ?? ''),
        row(t('endsAt'), ({ endsAt }) => (endsAt === null ? '' : formatDateTime(endsAt, language))),
      ]}
    />
  );
}

/** The message in both languages and the expected end, with the page that they make. */
function NoteFields({ state: { message, endsAt } }: { readonly state: State }) {
  const t = useTexts(maintenanceTexts);
  const [typed, setTyped] = useState<Pick<State, 'message' | 'endsAt'>>({ message, endsAt });
  const fields = useRef<HTMLDivElement>(null);
  const onInput = () => {
    const form = fields.current?.closest('form');
    if (form) setTyped(noteIn(new FormData(form)));
  };
  return (
    <div ref={fields} className={own.fields} onInput={onInput}>
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
      <p className={styles.soft}>{t('preview')}</p>
      <Preview message={typed.message} endsAt={typed.endsAt} />
    </div>
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
