import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sheetOver, withSheetOver } from './arrival.ts';

/**
 * Gives a sheet an entry in the history while it is open, so that Back closes it and stays on the
 * screen. Closed in another way, it takes its entry away; an entry met without its sheet, after a
 * reload or by Forward, is left at once.
 */
export function useSheetEntry(open: boolean, onClose: () => void): void {
  const { state, key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isMarked = sheetOver(state) !== null;
  // A navigation takes a moment: what was asked for is not asked for twice.
  const entry = useRef<'none' | 'asked' | 'there' | 'leaving'>('none');
  const follow = useEffectEvent(() => {
    if (isMarked && open) {
      entry.current = 'there';
    } else if (isMarked) {
      if (entry.current !== 'leaving') void navigate(-1);
      entry.current = 'leaving';
    } else if (!open) {
      entry.current = 'none';
    } else if (entry.current === 'there') {
      onClose();
    } else if (entry.current === 'none') {
      entry.current = 'asked';
      void navigate(pathname + search, {
        state: withSheetOver(state, key),
        preventScrollReset: true,
      });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows both, and reads what is current.
  useEffect(() => follow(), [open, isMarked]);
}
