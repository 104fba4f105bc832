import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './link-list.module.css';

/** Links to other screens, one below the other. */
export function LinkList({ links }: { readonly links: readonly { to: string; label: string }[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {label}
            <Icon name="next" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
