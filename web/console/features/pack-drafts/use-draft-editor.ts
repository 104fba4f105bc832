import { useCallback, useEffect, useMemo, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { type DraftContent, draftFields } from '#contract/console/pack-drafts.ts';
import type { Problem } from '#contract/console/problem.ts';
import { useIdempotencyKey } from '../../../kit/lib/use-idempotency-key.ts';
import { type AnswerOf, isProblem } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { useSend } from '../session/step-up.tsx';

export type DraftView = AnswerOf<typeof operations.getPackDraft>;
export type Field = keyof DraftContent;

/** Sets a field to a value, or to the result of a function of its present value. */
export type SetField = <Name extends Field>(
  name: Name,
  value: DraftContent[Name] | ((before: DraftContent[Name]) => DraftContent[Name]),
) => void;

/** Another person has saved the draft since it was read here. */
export interface Overtaken {
  /** The draft as it was read here. */
  readonly seen: DraftContent;
  /** The fields that both have changed. */
  readonly fields: readonly Field[];
}

interface Editing {
  /** The version that the change is made from. */
  readonly base: DraftView;
  readonly change: Partial<DraftContent>;
  readonly overtaken: Overtaken | null;
}

/**
 * Holds what somebody edits in a draft as a change of the version that was read, and saves it. Only
 * changed fields are sent. If somebody else has saved meanwhile, the change stays and is made from
 * their version.
 */
export function useDraftEditor(draft: DraftView) {
  const send = useSend();
  const [{ base, change, overtaken }, setEditing] = useState<Editing>(() => ({
    ...{ base: draft, change: {}, overtaken: null },
  }));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null | undefined>(null);
  const key = useIdempotencyKey();
  const isChanged = Object.keys(change).length > 0;
  // If nothing was changed here, a version that somebody else saved replaces this one.
  useEffect(() => {
    setEditing((now) =>
      Object.keys(now.change).length === 0 && draft.revision > now.base.revision
        ? { ...now, base: draft }
        : now,
    );
  }, [draft]);
  useWarningBeforeLeaving(isChanged);
  const setField = useCallback<SetField>(
    (name, value) => {
      key.renew();
      setEditing((now) => {
        const before = contentOf(now)[name];
        const next = typeof value === 'function' ? value(before) : value;
        return { ...now, change: { ...now.change, [name]: next } };
      });
    },
    [key],
  );
  const replaceContent = useCallback(
    (next: DraftContent) => {
      key.renew();
      setEditing((now) => ({ ...now, change: differenceOf(now.base.content, next) }));
    },
    [key],
  );
  const takeTheirs = useCallback(() => {
    setEditing((now) => ({ ...now, change: without(now.change, now.overtaken), overtaken: null }));
  }, []);
  const content = useMemo(() => contentOf({ base, change }), [base, change]);
  /** Sends the changed fields of the draft. */
  async function save(): Promise<void> {
    setSaving(true);
    const params = { draftId: String(base.id) };
    const result = await send(operations.changePackDraft, {
      params,
      body: change,
      revision: `"${base.revision}"`,
      idempotencyKey: key.current,
    });
    setSaving(false);
    setProblem(result.ok ? null : result.problem);
    key.renew();
    if (result.ok) setEditing((now) => savedAs(now, change, result.answer));
    else if (isProblem(result, 'revision-changed')) {
      const newest = await send(operations.getPackDraft, { params });
      if (newest.ok) setEditing((now) => onVersion(now, newest.answer));
    }
    await invalidate(operations.listPackDrafts);
    await invalidate(operations.getPackDraft);
  }
  const state = { base, change, content, isChanged, isSaving, problem, overtaken };
  return { ...state, setField, replaceContent, takeTheirs, save };
}

export type DraftEditor = ReturnType<typeof useDraftEditor>;

function contentOf({ base, change }: Pick<Editing, 'base' | 'change'>): DraftContent {
  return { ...base.content, ...change };
}

/** Finds the fields in which a content differs from the version that was read. */
function differenceOf(base: DraftContent, next: DraftContent): Partial<DraftContent> {
  const before = new Map<string, unknown>(Object.entries(base));
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return Object.fromEntries(changed);
}

/** Computes the state after a save: what was typed meanwhile is still a change. */
function savedAs(now: Editing, saved: Partial<DraftContent>, base: DraftView): Editing {
  const savedValues = new Map<string, unknown>(Object.entries(saved));
  const change = Object.fromEntries(
    Object.entries(now.change).filter(([name, value]) => value !== savedValues.get(name)),
  );
  return { base, change, overtaken: null };
}

/** Moves the change to the version that somebody else has saved. */
function onVersion({ base, change }: Editing, current: DraftView): Editing {
  const fields = fieldsOf(change).filter(
    (name) => JSON.stringify(base.content[name]) !== JSON.stringify(current.content[name]),
  );
  return { base: current, change, overtaken: { seen: base.content, fields } };
}

/** Removes from a change the fields that somebody else has changed. */
function without(change: Partial<DraftContent>, overtaken: Overtaken | null) {
  const others = Object.entries(change).filter(
    ([name]) => !overtaken?.fields.some((field) => field === name),
  );
  return Object.fromEntries(others);
}

function fieldsOf(change: Partial<DraftContent>): Field[] {
  return draftFields.filter((name) => name in change);
}

/** Lets the browser ask before the tab is closed with unsaved changes. */
function useWarningBeforeLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
