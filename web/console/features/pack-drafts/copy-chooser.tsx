import { type FormEvent, useId } from 'react';
import { operations } from '#contract/console/index.ts';
import type { DraftItem } from '#contract/console/pack-drafts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { ReadState } from '../../ui/read-state.tsx';
import styles from './copy-chooser.module.css';
import { packDraftTexts } from './texts.ts';

type Copy = AnswerOf<typeof operations.listAvailableCopies>['items'][number];

interface CopyChooserProps {
  readonly modelNumber: string;
  /** The codes of the copies that the draft names already. */
  readonly named: ReadonlySet<string>;
  /** At most one copy can be chosen, for an extra prize. */
  readonly isSingle?: boolean;
  readonly onChoose: (items: DraftItem[]) => void;
  readonly onClose: () => void;
}

/** Chooses which of the available copies of a card the pack names as its prizes. */
export function CopyChooser(props: CopyChooserProps) {
  const { modelNumber, named, isSingle = false, onChoose, onClose } = props;
  const t = useTexts(packDraftTexts);
  const form = useId();
  const query = { modelNumber };
  const { data, error, refetch } = useRead(operations.listAvailableCopies, { query });
  const copies = data?.items ?? [];
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const codes = new FormData(event.currentTarget).getAll('copy');
    onChoose(copies.filter(({ code }) => codes.includes(code)).map(itemOf));
  };
  return (
    <Dialog
      open
      wide
      title={t('chooseCopies', { card: modelNumber })}
      closeLabel={t('cancel')}
      onClose={onClose}
      actions={
        copies.length > 0 && (
          <Button type="submit" form={form}>
            {t('chooseAction')}
          </Button>
        )
      }
    >
      {data === undefined && <ReadState error={error} refetch={refetch} />}
      {data !== undefined && copies.length === 0 && <p>{t('noCopies')}</p>}
      <form id={form} className={styles.copies} onSubmit={onSubmit}>
        {copies.map((copy) => (
          <label key={copy.code}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name="copy"
              value={copy.code}
              disabled={named.has(copy.code)}
            />
            <CopyText copy={copy} isNamed={named.has(copy.code)} />
          </label>
        ))}
      </form>
    </Dialog>
  );
}

/** A single copy of a card: its first photo, code, grade, condition and location. */
function CopyText({ copy, isNamed }: { readonly copy: Copy; readonly isNamed: boolean }) {
  const t = useTexts(packDraftTexts);
  const { code, grader, grade, certificate, condition, location, photos } = copy;
  const [photo] = photos;
  const graded = [grader, grade, certificate].filter(Boolean).join(' ');
  const others = [condition, location, isNamed && t('namedHere')].filter(Boolean).join(' · ');
  return (
    <>
      {photo === undefined ? (
        <span className={styles.noPhoto} />
      ) : (
        <img src={photo.address} alt="" className={styles.photo} />
      )}
      <span>
        {code} {graded}
        <small className={styles.soft}>{others}</small>
      </span>
    </>
  );
}

function itemOf({ code, grader, grade, certificate, photos }: Copy): DraftItem {
  return { code, grader, grade, certificate, photos };
}
