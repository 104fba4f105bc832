import type { Session } from '#contract/console/session.ts';
import { permissions, permissionsOfRole, roleNames } from '#contract/permissions.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { RoleCommands } from '../features/roles/role-commands.tsx';
import { permissionTexts } from '../features/roles/texts.ts';
import styles from './roles.module.css';
import { shellTexts } from './texts.ts';

/** A table of all permissions: whether each role, and the person signed in, has them. */
export function Roles({ session }: { readonly session: Session }) {
  const t = useTexts(shellTexts);
  const name = useTexts(permissionTexts);
  return (
    <>
      <PageTitle>{t('roles')}</PageTitle>
      <h1>{t('roles')}</h1>
      <p className={styles.hint}>{t('rolesHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.scroller} tabIndex={0} aria-label={t('roles')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('permission')}</th>
              <th scope="col">{t('yours')}</th>
              {roleNames.map((role) => (
                <th key={role} scope="col">
                  {name(`role_${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{name(`may_${permission}`)}</th>
                <Mark isYes={session.permissions.includes(permission)} />
                {roleNames.map((role) => (
                  <Mark key={role} isYes={permissionsOfRole[role].includes(permission)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.commands}>
        <RoleCommands session={session} />
      </div>
    </>
  );
}

/** A cell with a check mark, or empty. */
function Mark({ isYes }: { readonly isYes: boolean }) {
  const t = useTexts(shellTexts);
  return (
    <td>
      {isYes && <Icon name="check" size={16} />}
      <span className="visually-hidden">{t(isYes ? 'yes' : 'no')}</span>
    </td>
  );
}
