import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDate, formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { permissionTexts } from '../features/roles/texts.ts';
import { useSend } from '../features/session/step-up.tsx';
import { RoleChoices, rolesFrom } from '../features/staff/role-choices.tsx';
import { staffTexts } from '../features/staff/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

type Person = AnswerOf<typeof operations.getStaffMember>;

/** Screen of one member of staff, with the commands about them. */
export function StaffMember({ session }: { readonly session: Session }) {
  const { staffId = '' } = useParams();
  const t = useTexts(staffTexts);
  const read = useRead(operations.getStaffMember, { params: { staffId } });
  const mayChange = session.permissions.includes('staff.change');
  return (
    <RecordScreen
      title={read.data?.name ?? t('title')}
      read={read}
      neighbours={[
        { to: paths.staff, text: t('back') },
        session.permissions.includes('audit.view') && read.data !== undefined
          ? { to: `${paths.audit}?who=${encodeURIComponent(read.data.name)}`, text: t('didThis') }
          : undefined,
      ]}
    >
      {(person) => (
        <>
          <div className={styles.columns}>
            <Section title={t('state')}>
              <PersonFacts person={person} />
            </Section>
            {mayChange && person.state !== 'removed' && <PersonCommands person={person} />}
          </div>
          <RecordTimeline operation={operations.listStaffTimeline} id={staffId} />
          {person.permissions.length > 0 && <PersonPermissions person={person} />}
        </>
      )}
    </RecordScreen>
  );
}

/** The facts of a staff member: mail, roles, state and last use. */
function PersonFacts({ person }: { readonly person: Person }) {
  const t = useTexts(staffTexts);
  const roleName = useTexts(permissionTexts);
  const language = useLanguage();
  const { lastUsedAt, invitedUntil } = person;
  return (
    <Facts
      facts={[
        [t('mail'), person.mail],
        [t('state'), t(`state_${person.state}`)],
        [
          t('roles'),
          person.roles.map((role) => roleName(`role_${role}`)).join(', ') || t('noRoles'),
        ],
        [t('factors'), String(person.factors)],
        [t('since'), formatDate(person.createdAt, language)],
        [t('lastUsed'), lastUsedAt && formatDateTime(lastUsedAt, language)],
        [t('invitedUntil'), invitedUntil && formatDateTime(invitedUntil, language)],
      ]}
    />
  );
}

/** The permissions of a staff member, of all their roles together. */
function PersonPermissions({ person }: { readonly person: Person }) {
  const t = useTexts(staffTexts);
  const permissionName = useTexts(permissionTexts);
  return (
    <Section title={t('mayDo')}>
      <ul className={styles.many}>
        {person.permissions.map((permission) => (
          <li key={permission}>{permissionName(`may_${permission}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

/** The forms that change a staff member: roles, second factors, removal. */
function PersonCommands({ person }: { readonly person: Person }) {
  const t = useTexts(staffTexts);
  const send = useSend();
  const params = { staffId: String(person.id) };
  const revision = `"${person.revision}"`;
  const onDone = () => {
    void invalidate(operations.getStaffMember);
    void invalidate(operations.listStaff);
  };
  const { changeRoles, resetStaff, removeStaff } = operations;
  return (
    <Section title={person.name}>
      <CommandPanel
        title={t('changeRoles')}
        hint={t('changeRolesHint')}
        action={t('save')}
        onDone={onDone}
        run={({ form, reason, idempotencyKey }) => {
          const body = { roles: rolesFrom(form), reason };
          return send(changeRoles, { params, body, revision, idempotencyKey });
        }}
      >
        <RoleChoices current={person.roles} />
      </CommandPanel>
      <CommandPanel
        title={t('reset')}
        hint={t('resetHint')}
        action={t('sendReset')}
        onDone={onDone}
        run={({ reason, idempotencyKey }) =>
          send(resetStaff, { params, body: { reason }, revision, idempotencyKey })
        }
      />
      <CommandPanel
        title={t('remove')}
        hint={t('removeHint')}
        action={t('remove')}
        onDone={onDone}
        run={({ reason, idempotencyKey }) =>
          send(removeStaff, { params, body: { reason }, revision, idempotencyKey })
        }
      />
    </Section>
  );
}
