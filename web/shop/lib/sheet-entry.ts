import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sheetOver, withSheetOver } from './navigation-state.ts';

/**
 * Adds a history entry while a sheet is open, so that Back closes the sheet and stays on the
 * screen. Closing the sheet in another way removes the entry. An entry without its sheet, after a
 * reload or Forward, is left immediately.
 */
export function useSheetEntry(open: boolean, onClose: () => void): void {
  const { state, key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isMarked = sheetOver(state) !== null;
  // Navigation is asynchronous. This prevents requesting the same one twice.
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
  // `follow` reads the current values; it runs when one of the two changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => follow(), [open, isMarked]);
}
