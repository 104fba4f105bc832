import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { mailSorts, mailState } from '#contract/console/mails.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { mailTexts } from '../features/mails/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { List } from '../ui/list.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

const states = mailState.options;

/** Mails to members: those that wait, and those that were sent. */
export function Mails() {
  const t = useTexts(mailTexts);
  const { id, value } = useListAddress();
  const member = id('member');
  const state = states.find((each) => each === value('state'));
  const sort = mailSorts.find((each) => each === value('sort'));
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      filters={[
        {
          kind: 'search',
          name: 'member',
          label: t('member'),
          value: member,
          maxLength: 15,
          isNumeric: true,
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('state'),
          value: state,
          any: t('anyState'),
          options: states.map((each) => [each, t(`state_${each}`)]),
        },
      ]}
    >
      <WaitingMails member={member} />
      <SentMails filter={{ member, state, sort }} />
      <ExportList
        start={() => send(operations.exportMailList, { body: { member, state, sort } })}
      />
    </ListScreen>
  );
}

function WaitingMails({ member }: { readonly member: string | undefined }) {
  const t = useTexts(mailTexts);
  const language = useLanguage();
  const read = useRead(operations.listWaitingMails, { query: { member } });
  return (
    <Section title={t('waiting')}>
      <List
        caption={t('waiting')}
        read={read}
        rowKey={({ id }) => id}
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
      {read.data?.isCut && <p className={styles.soft}>{t('isCut')}</p>}
    </Section>
  );
}

interface SentMailsProps {
  readonly filter: {
    readonly member: string | undefined;
    readonly state: (typeof states)[number] | undefined;
    readonly sort: (typeof mailSorts)[number] | undefined;
  };
}

function SentMails({ filter }: SentMailsProps) {
  const t = useTexts(mailTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const query = { ...filter, cursor: value('cursor') };
  return (
    <Section title={t('sent')}>
      <List
        caption={t('sent')}
        hasChoices
        tools={<ListTools list="mails" query={filter} />}
        read={useRead(operations.listMails, { query })}
        rowKey={({ id }) => id}
        linkOf={({ id }) => `${paths.mails}/${id}`}
        empty={t('none')}
        defaultSort="newest"
        columns={[
          { key: 'number', header: t('number'), cell: ({ id }) => id },
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
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
