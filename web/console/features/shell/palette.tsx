import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Permission } from '#contract/permissions.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { shellTexts } from '../../routes/texts.ts';
import { desksOf } from './desks.ts';
import styles from './palette.module.css';

interface PaletteProps {
  readonly permissions: readonly Permission[];
  readonly onClose: () => void;
}

/** Opens a screen by a part of its name. Enter opens the first one, the arrow keys move. */
export function Palette({ permissions, onClose }: PaletteProps) {
  const t = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLowerCase();
  const found = desksOf(permissions).filter(({ name }) => t(name).toLowerCase().includes(wanted));
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is inside */}
      <div ref={box} className={styles.palette} onKeyDown={onKeyDown}>
        <TextField
          label={t('paletteField')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul className={styles.found}>
          {found.map(({ path, name }) => (
            <li key={path}>
              <Link to={path} onClick={onClose}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.none}>
          {found.length === 0 && t('paletteNone')}
        </p>
      </div>
    </Dialog>
  );
}
