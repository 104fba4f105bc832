import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { letterFrom, letterSorts } from '#contract/console/letters.ts';
import { letterState } from '#contract/letters.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { letterTexts } from '../features/letters/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { type AnswerOf, send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import type { Column } from '../ui/columns.ts';
import { ListScreen } from '../ui/list-screen.tsx';

type LetterRow = AnswerOf<typeof operations.listLetters>['items'][number];

const states = letterState.options;

/** Letters of members, those that have waited longest first. */
export function Letters() {
  const t = useTexts(letterTexts);
  const { id, value } = useListAddress();
  const state = states.find((each) => each === value('state'));
  const mine = value('mine') === 'true' ? ('true' as const) : undefined;
  const from = letterFrom.options.find((each) => each === value('from'));
  const member = id('member');
  const sort = letterSorts.find((each) => each === value('sort'));
  const filter = { state, mine, from, member, sort };
  const query = { ...filter, cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      links={<Link to={paths.cannedAnswers}>{t('cannedAnswers')}</Link>}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t('state'),
          value: state,
          any: t('anyState'),
          options: states.map((each) => [each, t(`state_${each}`)]),
        },
        {
          kind: 'choice',
          name: 'mine',
          label: t('assigneeFilter'),
          value: mine,
          any: t('everybody'),
          options: [['true', t('mine')]],
        },
        {
          kind: 'choice',
          name: 'from',
          label: t('from'),
          value: from,
          any: t('anybody'),
          options: letterFrom.options.map((each) => [each, t(`from_${each}`)]),
        },
        {
          kind: 'search',
          name: 'member',
          label: t('memberFilter'),
          value: member,
          maxLength: 15,
          isNumeric: true,
        },
      ]}
      list={{
        tools: <ListTools list="letters" query={query} />,
        read: useRead(operations.listLetters, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.letters}/${id}`,
        empty: t('none'),
        defaultSort: 'oldest',
        columns: useColumns(),
      }}
    >
      <ExportList start={() => send(operations.exportLetterList, { body: filter })} />
    </ListScreen>
  );
}

/** The columns of the list of letters. */
function useColumns(): Column<LetterRow>[] {
  const t = useTexts(letterTexts);
  const language = useLanguage();
  return [
    { key: 'number', header: t('number'), cell: ({ id }) => id },
    {
      key: 'beginning',
      header: t('beginning'),
      cell: ({ beginning }) => beginning,
      isText: true,
    },
    { key: 'topic', header: t('topic'), cell: ({ topic }) => t(`topic_${topic}_letter`) },
    { key: 'state', header: t('state'), cell: (row) => t(`state_${row.state}`) },
    {
      key: 'since',
      header: t('since'),
      cell: ({ stateSince }) => formatDateTime(stateSince, language),
      sort: { ascending: 'oldest', descending: 'newest' },
    },
    {
      key: 'assignee',
      header: t('assignee'),
      cell: ({ assignee }) => assignee?.name ?? t('unassigned'),
    },
    { key: 'member', header: t('member'), cell: ({ memberId }) => memberId ?? t('visitor') },
    {
      key: 'letters',
      header: t('letters'),
      cell: ({ letters }) => letters,
      isNumber: true,
      isOptional: true,
    },
  ];
}
