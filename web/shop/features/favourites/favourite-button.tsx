import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Pack } from '#contract/shop/catalog.ts';
import { changeFavourite, listMarks, type Mark } from '#contract/shop/favourites.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall } from '../../lib/queries.ts';
import { Heart } from '../../ui/heart.tsx';
import { useFailureText } from '../../ui/read-error.tsx';
import { alertTexts } from './alert-texts.ts';
import styles from './favourite-button.module.css';

type Alerts = Omit<Mark, 'pack_id'>;

/** Changes the mark of a pack; `null` removes it. */
function useChange(packId: number, onDone: () => void) {
  return useMutation({
    mutationFn: (alerts: Alerts | null) =>
      send(changeFavourite, {
        payload: {
          ...{ pack_id: packId, on: alerts !== null },
          ...(alerts ?? { sale_alert: false, low_at: null }),
        },
      }),
    onSuccess: async (result) => {
      if (!result.ok) return;
      await invalidateCall(listMarks);
      onDone();
    },
  });
}

interface FavouriteButtonProps {
  readonly pack: Pack;
  /** Undefined until it is known who uses the shop. */
  readonly viewer: { readonly isMember: boolean } | undefined;
}

/** The button that marks a pack. It leads visitors to the login. */
export function FavouriteButton({ pack, viewer }: FavouriteButtonProps) {
  const t = useTexts(alertTexts);
  if (viewer === undefined) return <FavouriteButtonSkeleton />;
  if (viewer.isMember) return <MembersButton pack={pack} />;
  return (
    <div className={styles.place}>
      <LinkButton size="sm" to={paths.login(pack.id)}>
        <Heart full={false} />
        {t('mark')}
      </LinkButton>
    </div>
  );
}

/** A member's button: marks the pack; a marked one opens what the member is told about it. */
function MembersButton({ pack }: { readonly pack: Pack }) {
  const t = useTexts(alertTexts);
  const common = useTexts(commonTexts);
  const failureText = useFailureText();
  const [isOpen, setIsOpen] = useState(false);
  const read = useQuery(callQuery(listMarks, {}));
  const own = read.data?.packs.find((each) => each.pack_id === pack.id);
  const mark = useChange(pack.id, () => setIsOpen(true));
  if (read.data === undefined) return <FavouriteButtonSkeleton />;
  return (
    <div className={styles.place}>
      <Button
        size="sm"
        busy={mark.isPending}
        aria-haspopup={own && 'dialog'}
        onClick={() =>
          own === undefined ? mark.mutate({ sale_alert: true, low_at: null }) : setIsOpen(true)
        }
      >
        <Heart full={own !== undefined} />
        {t(own === undefined ? 'mark' : 'marked')}
      </Button>
      {mark.data?.ok === false && <Notice kind="danger">{failureText(mark.data)}</Notice>}
      <Dialog
        open={isOpen && own !== undefined}
        onClose={() => setIsOpen(false)}
        title={t('alerts')}
        closeLabel={common('close')}
      >
        {own !== undefined && (
          <AlertsForm pack={pack} alerts={own} onDone={() => setIsOpen(false)} />
        )}
      </Dialog>
    </div>
  );
}

/** Reserves the place of the button until it is known whether the pack is marked. */
export function FavouriteButtonSkeleton() {
  const t = useTexts(alertTexts);
  return (
    <div className={styles.place}>
      <Button size="sm" disabled>
        <Heart full={false} />
        {t('mark')}
      </Button>
    </div>
  );
}

/** The numbers of packs left that a member can choose from, below the size of the pack. */
const steps = [10, 50, 100, 500, 1_000, 5_000] as const;

interface AlertsFormProps {
  readonly pack: Pack;
  readonly alerts: Alerts;
  readonly onDone: () => void;
}

/** The form with the alerts of a marked pack. */
function AlertsForm({ pack, alerts, onDone }: AlertsFormProps) {
  const t = useTexts(alertTexts);
  const id = useId();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<Alerts>(alerts);
  const change = useChange(pack.id, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ sale_alert: chosen.sale_alert, low_at: chosen.low_at });
  };
  const numbers = steps.filter((step) => step < pack.total_pack_count || step === chosen.low_at);
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('alertsLead')}</p>
      <label className={styles.check} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={chosen.sale_alert}
          onChange={({ target }) => setChosen({ ...chosen, sale_alert: target.checked })}
        />
        {t('saleAlert')}
      </label>
      <SelectField
        label={t('lowAt')}
        value={chosen.low_at ?? ''}
        onChange={({ target: { value } }) =>
          setChosen({ ...chosen, low_at: value === '' ? null : Number(value) })
        }
      >
        <option value="">{t('never')}</option>
        {numbers.map((count) => (
          <option key={count} value={count}>
            {t('below', { count })}
          </option>
        ))}
      </SelectField>
      {change.data?.ok === false && <Notice kind="danger">{failureText(change.data)}</Notice>}
      <ButtonStack>
        <Button type="submit" kind="primary" wide busy={change.isPending}>
          {t('save')}
        </Button>
        <Button kind="quiet" wide onClick={() => change.mutate(null)}>
          {t('remove')}
        </Button>
      </ButtonStack>
    </form>
  );
}
