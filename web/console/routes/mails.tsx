import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { mailState } from '#contract/console/mails.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { mailTexts } from '../features/mails/texts.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

const states = mailState.options;

/** Mails to members: those that wait, and those that were sent. */
export function Mails() {
  const t = useTexts(mailTexts);
  const { value, change } = useListAddress();
  const member = /^[1-9]\d{0,14}$/.exec(value('member') ?? '')?.[0];
  const state = states.find((each) => each === value('state'));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    change({ member: textOf(form, 'member').trim(), state: textOf(form, 'state') });
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('hint')}</p>
      {/* Another address fills the fields with its own values. */}
      <form key={`${member} ${state}`} className={styles.filters} onSubmit={onSubmit}>
        <TextField
          label={t('member')}
          name="member"
          type="search"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={member}
          maxLength={15}
        />
        <SelectField label={t('state')} name="state" defaultValue={state ?? ''}>
          <option value="">{t('anyState')}</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {t(`state_${each}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('filter')}</Button>
      </form>
      <WaitingMails member={member} />
      <SentMails member={member} state={state} />
    </div>
  );
}

function WaitingMails({ member }: { readonly member: string | undefined }) {
  const t = useTexts(mailTexts);
  const language = useLanguage();
  const { data, error, refetch } = useRead(operations.listWaitingMails, { query: { member } });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  return (
    <Section title={t('waiting')}>
      <DataTable
        caption={t('waiting')}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={t('waitingNone')}
        columns={[
          {
            key: 'queuedAt',
            header: t('queuedAt'),
            cell: ({ queuedAt }) => formatDateTime(queuedAt, language),
          },
          { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
          {
            key: 'member',
            header: t('member'),
            cell: ({ memberId }) =>
              memberId && <Link to={`${paths.members}/${memberId}`}>{memberId}</Link>,
          },
          {
            key: 'attempts',
            header: t('attempts'),
            cell: ({ attempts }) => attempts,
            isNumber: true,
          },
          {
            key: 'nextAt',
            header: t('nextAt'),
            cell: ({ nextAt }) => formatDateTime(nextAt, language),
          },
          { key: 'error', header: t('error'), cell: (mail) => mail.error },
        ]}
      />
      {data.isCut && <p className={styles.soft}>{t('isCut')}</p>}
    </Section>
  );
}

interface SentMailsProps {
  readonly member: string | undefined;
  readonly state: (typeof states)[number] | undefined;
}

function SentMails({ member, state }: SentMailsProps) {
  const t = useTexts(mailTexts);
  const language = useLanguage();
  const { value, change } = useListAddress();
  const cursor = value('cursor');
  const query = { member, state, cursor };
  const { data, error, refetch } = useRead(operations.listMails, { query });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  return (
    <Section title={t('sent')}>
      <DataTable
        caption={t('sent')}
        rows={data.items}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `${paths.mails}/${id}`}
        empty={t('none')}
        paging={{
          next: data.next,
          isFirst: cursor === undefined,
          onCursor: (next) => change({ cursor: next }),
        }}
        columns={[
          { key: 'number', header: t('number'), cell: ({ id }) => id },
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          {
            key: 'member',
            header: t('member'),
            cell: ({ memberId }) => <Link to={`${paths.members}/${memberId}`}>{memberId}</Link>,
          },
          { key: 'subject', header: t('subject'), cell: ({ subject }) => subject },
          { key: 'state', header: t('state'), cell: (mail) => t(`state_${mail.state}`) },
        ]}
      />
    </Section>
  );
}
