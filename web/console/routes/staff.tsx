import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { staffSorts, staffState } from '#contract/console/staff.ts';
import { roleNames } from '#contract/permissions.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { languages } from '../../kit/lib/language.ts';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { ExportList } from '../features/exports/export-list.tsx';
import { permissionTexts } from '../features/roles/texts.ts';
import { useSend } from '../features/session/step-up.tsx';
import { RoleChoices, rolesFrom } from '../features/staff/role-choices.tsx';
import { staffTexts } from '../features/staff/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel, type FilledCommand } from '../ui/command-panel.tsx';
import type { Filter } from '../ui/filter-form.tsx';
import { ListScreen } from '../ui/list-screen.tsx';

/** The list's query, from the URL. */
function useQuery() {
  const { value } = useListAddress();
  const role = roleNames.find((each) => each === value('role'));
  const state = staffState.options.find((each) => each === value('state'));
  const sort = staffSorts.find((each) => each === value('sort'));
  return { search: value('search'), role, state, sort, cursor: value('cursor') };
}

/** The filters of the list, in the reader's language. */
function useFilters(query: ReturnType<typeof useQuery>): readonly Filter[] {
  const t = useTexts(staffTexts);
  const roleName = useTexts(permissionTexts);
  return [
    {
      kind: 'search',
      name: 'search',
      label: t('search'),
      value: query.search,
      maxLength: 200,
    },
    {
      kind: 'choice',
      name: 'role',
      label: t('role'),
      value: query.role,
      any: t('anyRole'),
      options: roleNames.map((role) => [role, roleName(`role_${role}`)]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('state'),
      value: query.state,
      any: t('anyState'),
      options: staffState.options.map((state) => [state, t(`state_${state}`)]),
    },
  ];
}

/** Everybody who runs the shop, and the invitation of somebody else. */
export function Staff({ session }: { readonly session: Session }) {
  const t = useTexts(staffTexts);
  const roleName = useTexts(permissionTexts);
  const language = useLanguage();
  const query = useQuery();
  const { cursor: _, ...filter } = query;
  return (
    <ListScreen
      title={t('title')}
      filters={useFilters(query)}
      list={{
        tools: <ListTools list="staff" query={query} />,
        read: useRead(operations.listStaff, { query }),
        defaultSort: 'current',
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.staff}/${id}`,
        empty: t('none'),
        columns: [
          {
            key: 'name',
            header: t('name'),
            cell: ({ name }) => name,
            sort: { ascending: 'name', descending: 'name-desc' },
          },
          {
            key: 'mail',
            header: t('mail'),
            cell: ({ mail }) => mail,
            sort: { ascending: 'mail', descending: 'mail-desc' },
          },
          {
            key: 'roles',
            header: t('roles'),
            cell: ({ roles }) => roles.map((role) => roleName(`role_${role}`)).join(', '),
          },
          { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
          {
            key: 'lastUsed',
            header: t('lastUsed'),
            cell: ({ lastUsedAt }) => lastUsedAt && formatDateTime(lastUsedAt, language),
          },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportStaffList, { body: filter })} />
      {session.permissions.includes('staff.invite') && <Invite />}
    </ListScreen>
  );
}

function Invite() {
  const t = useTexts(staffTexts);
  const send = useSend();
  const run = ({ form, reason, idempotencyKey }: FilledCommand) =>
    send(operations.inviteStaff, {
      idempotencyKey,
      body: {
        mail: fieldText(form, 'mail').trim(),
        name: fieldText(form, 'name').trim(),
        language: languages.find((each) => each === form.get('language')) ?? 'ja',
        roles: rolesFrom(form),
        reason,
      },
    });
  return (
    <CommandPanel
      title={t('invite')}
      hint={t('inviteHint')}
      action={t('sendInvitation')}
      run={run}
      onDone={() => invalidate(operations.listStaff)}
    >
      <TextField label={t('name')} name="name" required maxLength={100} autoComplete="off" />
      <TextField label={t('mail')} name="mail" type="email" required autoComplete="off" />
      <SelectField label={t('language')} name="language" defaultValue="ja">
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </SelectField>
      <RoleChoices current={[]} />
    </CommandPanel>
  );
}
