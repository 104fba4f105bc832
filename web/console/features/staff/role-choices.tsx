import { type RoleName, roleNames } from '#contract/permissions.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from '../../ui/screen.module.css';
import { permissionTexts } from '../roles/texts.ts';
import { staffTexts } from './texts.ts';

/** Checkboxes with the roles, under the name `roles`. */
export function RoleChoices({ current }: { readonly current: readonly RoleName[] }) {
  const t = useTexts(staffTexts);
  const name = useTexts(permissionTexts);
  return (
    <fieldset className={styles.choices}>
      <legend>{t('roles')}</legend>
      {roleNames.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            name="roles"
            value={role}
            defaultChecked={current.includes(role)}
          />
          {name(`role_${role}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Reads the roles that are checked in a form. */
export function rolesFrom(form: FormData): RoleName[] {
  const chosen = form.getAll('roles');
  return roleNames.filter((role) => chosen.includes(role));
}
