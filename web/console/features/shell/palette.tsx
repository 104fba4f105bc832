import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Found } from '#contract/console/search.ts';
import type { Permission } from '#contract/permissions.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { paths } from '../../lib/paths.ts';
import { useRead } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { shellTexts } from '../../routes/texts.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { menuScreensFor } from './menu-screens.ts';
import styles from './palette.module.css';

interface PaletteProps {
  readonly permissions: readonly Permission[];
  readonly onClose: () => void;
}

/**
 * Opens a screen by a part of its name, or a record by a number, a name or a mail. Enter opens the
 * first one, the arrow keys move.
 */
export function Palette({ permissions, onClose }: PaletteProps) {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const text = typed.trim();
  const { data, error, isFetching } = useSearch(text);
  const screens = menuScreensFor(permissions).filter(({ name }) =>
    t(name).toLowerCase().includes(text.toLowerCase()),
  );
  const isNone = screens.length === 0 && !isFetching && error === null && isEmpty(data);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(box.current?.querySelectorAll('a') ?? [])];
    const current = links.findIndex((link) => link.matches(':focus'));
    if (step !== undefined) {
      event.preventDefault();
      links[Math.min(Math.max(current + step, 0), links.length - 1)]?.focus();
    }
    if (event.key === 'Enter' && current === -1) {
      event.preventDefault();
      links[0]?.click();
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('palette')} closeLabel={common('close')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys that are pressed in its content */}
      <div ref={box} className={styles.palette} onKeyDown={onKeyDown}>
        <TextField
          label={t('paletteField')}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul className={styles.found}>
          {screens.map(({ path, name }) => (
            <li key={path}>
              <Link to={path} onClick={onClose}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
        {data !== undefined && <Hits found={data} onClose={onClose} />}
        {error !== null && <ProblemNotice problem={error.problem} />}
        <p role="status" className={styles.none}>
          {isNone && t('paletteNone')}
        </p>
      </div>
    </Dialog>
  );
}

/** Searches for a text once nobody types any more. */
function useSearch(text: string) {
  const asked = useSettled(text);
  const request = { query: { text: asked } };
  return useRead(operations.search, request, { enabled: asked !== '' });
}

function isEmpty(found: Found | undefined): boolean {
  return found === undefined || Object.values(found).every((hits) => hits.length === 0);
}

interface Hit {
  readonly key: string | number;
  readonly to: string;
  readonly name: string;
  readonly more: string;
}

/** The results of the search, grouped by kind, each with a link. */
function Hits({ found, onClose }: { readonly found: Found; readonly onClose: () => void }) {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const { members = [], payments = [], parcels = [], packs = [], staff = [] } = found;
  const kinds: readonly (readonly [string, readonly Hit[]])[] = [
    [
      t('members'),
      members.map(({ id, name, mail }) => ({
        ...{ key: id, to: `${paths.members}/${id}`, name: String(id), more: `${name} ${mail}` },
      })),
    ],
    [
      t('payments'),
      payments.map(({ id, memberId, amount }) => ({
        ...{ key: id, to: `${paths.payments}/${id}`, name: id },
        more: `${t('memberNumber', { number: String(memberId) })} ${formatYen(amount, language)}`,
      })),
    ],
    [
      t('parcels'),
      parcels.map(({ id, memberId, trackingNumber }) => ({
        ...{ key: id, to: `${paths.parcels}/${id}`, name: String(id) },
        more: `${t('memberNumber', { number: String(memberId) })} ${trackingNumber ?? ''}`,
      })),
    ],
    [
      t('packs'),
      packs.map(({ id, nameJa, nameEn }) => ({
        ...{ key: id, to: `${paths.catalogue}/${id}` },
        ...{ name: language === 'ja' ? nameJa : nameEn, more: String(id) },
      })),
    ],
    [
      t('staff'),
      staff.map(({ id, name, mail }) => ({
        ...{ key: id, to: `${paths.staff}/${id}`, name, more: mail },
      })),
    ],
  ];
  return kinds
    .filter(([, hits]) => hits.length > 0)
    .map(([kind, hits]) => (
      <section key={kind} aria-label={t('hits', { kind })}>
        <h3 className={styles.kind}>{kind}</h3>
        <ul className={styles.found}>
          {hits.map(({ key, to, name, more }) => (
            <li key={key}>
              <Link to={to} onClick={onClose}>
                <span>{name}</span> <span className={styles.more}>{more}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ));
}
