import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { listTopPacks } from '#contract/shop/catalog.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { numberFromQuery, paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './pack-choice.module.css';
import { fairnessTexts } from './texts.ts';

/** Explains in three steps what is proved and how, and lets the person choose a pack. */
export function PackChoice() {
  const t = useTexts(fairnessTexts);
  return (
    <div className={styles.choice}>
      <ol className={styles.how}>
        <li>
          <h2>{t('howSealTitle')}</h2>
          <p>{t('howSeal')}</p>
        </li>
        <li>
          <h2>{t('howDrawTitle')}</h2>
          <p>{t('howDraw')}</p>
        </li>
        <li>
          <h2>{t('howReplayTitle')}</h2>
          <p>{t('howReplay')}</p>
        </li>
      </ol>
      <Choice />
    </div>
  );
}

/** A select of packs that opens the check of the chosen one. */
function Choice() {
  const t = useTexts(fairnessTexts);
  const navigate = useNavigate();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const top = useQuery(callQuery(listTopPacks, {}));
  if (top.error !== null && top.data === undefined) {
    return <ReadError failure={top.error.failure} onRetry={() => void top.refetch()} />;
  }
  const groups = top.data?.data.list.filter(({ packs }) => packs.length > 0) ?? [];
  const packId = numberFromQuery(chosen);
  return (
    <form
      className={styles.form}
      data-surface="paper"
      onSubmit={(event) => {
        event.preventDefault();
        if (packId !== null) void navigate(paths.fairness(packId));
      }}
    >
      <label htmlFor={id}>{t('choose')}</label>
      <Select id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">
          {top.data !== undefined && groups.length === 0 ? t('chooseNone') : t('choosePlaceholder')}
        </option>
        {groups.map((group) => (
          <optgroup key={group.card_type} label={group.name}>
            {group.packs.map((pack) => (
              <option key={pack.id} value={pack.id}>
                {pack.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Button kind="primary" size="lg" type="submit" disabled={packId === null}>
        {t('chooseSubmit')}
      </Button>
    </form>
  );
}
