import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Operation } from '#contract/console/operation.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { type Version, Versions, versionRow } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';

interface SettingPanelProps<
  Setting extends { readonly revision: number },
  Change extends Operation,
> {
  /** The setting as it was read. */
  readonly setting: Setting;
  /** The operations that read it and change it. */
  readonly read: Operation;
  readonly change: Change;
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly children?: ReactNode;
  /** Makes the request's body from the form. */
  readonly bodyOf: (form: FormData, reason: string) => z.input<Change['body']>;
  /** Makes the rows of the table with both versions. */
  readonly rowsOf: (row: ReturnType<typeof versionRow<Setting>>) => readonly Version[];
  /** Called after the change, beside reading the setting again. */
  readonly onDone?: () => void;
}

/**
 * The form that changes a setting of the shop, made from the revision that is shown. If somebody
 * else has changed the setting meanwhile, it shows both versions, and what was typed stays.
 */
export function SettingPanel<
  Setting extends { readonly revision: number },
  Change extends Operation,
>(props: SettingPanelProps<Setting, Change>) {
  const { setting, read, change, bodyOf, rowsOf, onDone, ...panel } = props;
  const send = useSend();
  return (
    <CommandPanel
      {...panel}
      onDone={() => {
        void invalidate(read);
        onDone?.();
      }}
      run={({ form, reason, idempotencyKey }) => {
        const body = bodyOf(form, reason);
        const revision = `"${setting.revision}"`;
        return send<Operation>(change, { body, revision, idempotencyKey });
      }}
      conflict={{
        shown: setting,
        readAgain: () => invalidate(read),
        versions: (seen) => <Versions versions={rowsOf(versionRow(seen, setting))} />,
      }}
    />
  );
}
