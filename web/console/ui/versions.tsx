import { useTexts } from '../../kit/lib/i18n.ts';
import { uiTexts } from './texts.ts';
import styles from './versions.module.css';

/** A field that somebody else has changed: the value that was seen, and the present one. */
export interface Version {
  readonly name: string;
  readonly seen: string;
  readonly current: string;
}

/** Returns the function that makes a row of the table from two versions of a record. */
export function versionRow<Shown>(seen: Shown, current: Shown) {
  return (name: string, textOf: (version: Shown) => string): Version => ({
    name,
    seen: textOf(seen),
    current: textOf(current),
  });
}

interface VersionsProps {
  readonly versions: readonly Version[];
  /** The heading of the first version; "As you saw it" unless given. */
  readonly seen?: string;
}

/**
 * A table of a record's fields that somebody else has changed: the values that this person saw, and
 * the present ones.
 */
export function Versions({ versions, seen: seenHeader }: VersionsProps) {
  const t = useTexts(uiTexts);
  const changed = versions.filter(({ seen, current }) => seen !== current);
  return (
    <div className={styles.versions}>
      {changed.length > 0 && (
        <table>
          <caption>{t('versions')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{seenHeader ?? t('seen')}</th>
              <th scope="col">{t('current')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ name, seen, current }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{seen || t('nothing')}</td>
                <td>{current || t('nothing')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{t('sendAgain')}</p>
    </div>
  );
}
