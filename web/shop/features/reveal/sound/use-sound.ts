import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { sessionValues } from '../../../../kit/lib/session-values.ts';
import { type Grade, starGrade } from '../grade.rules.ts';
import { Orchestra } from './orchestra.ts';

/** Whether this browser's member asked for sound. */
const wish = sessionValues('kaifu.sound.', z.boolean(), () => localStorage);

/** What can be heard, and felt where a phone can tremble. Silent until it is asked for. */
export interface Sound {
  readonly on: boolean;
  switchTo(on: boolean): void;
  /** To be called within each press: browsers let nothing be heard before one. */
  wake(): void;
  /** A pack that waits for the hand beats, like a heart. */
  heartbeat(): void;
  /** A film of this grade begins, at so many times its own speed, from this second of it on. */
  opening(grade: Grade, speed: number, from: number): void;
  /** A hand has torn off the wrapping. */
  torn(grade: Grade): void;
  card(grade: Grade): void;
  /** What sounds just now is no longer seen. */
  silence(): void;
}

export function useSound(): Sound {
  const [on, setOn] = useState(() => wish.read('on') ?? false);
  const orchestra = useRef<Orchestra | null>(null);
  const call = useCallback(() => {
    orchestra.current ??= new Orchestra();
    orchestra.current.wake();
  }, []);
  const dismiss = useCallback(() => {
    orchestra.current?.close();
    orchestra.current = null;
  }, []);
  useEffect(() => dismiss, [dismiss]);

  return useMemo(() => {
    const tremble = (pattern: number[]) => {
      if (on) navigator.vibrate?.(pattern);
    };
    return {
      on,
      switchTo(wanted) {
        wish.keep('on', wanted);
        if (wanted) call();
        else dismiss();
        setOn(wanted);
      },
      wake() {
        if (on) call();
      },
      heartbeat: () => tremble([14, 110, 22]),
      opening: (grade, speed, from) => orchestra.current?.playOpening(grade, speed, from),
      torn(grade) {
        tremble(grade >= starGrade ? [12, 30, 12, 60, 40] : [12]);
        orchestra.current?.playTorn(grade);
      },
      card(grade) {
        tremble(grade >= starGrade ? [30, 40, 60] : [8]);
        orchestra.current?.playCard(grade);
      },
      silence: () => orchestra.current?.silence(),
    };
  }, [on, call, dismiss]);
}
