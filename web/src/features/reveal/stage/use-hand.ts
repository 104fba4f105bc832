import { type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import type { Opening } from './opening.ts';

/** Below this a press is a tap, in pixels: nobody's finger stands quite still. */
const tapSlack = 8;

interface Drag {
  readonly begin: number;
  /** Width of the pack, the measure of how far it is torn. */
  readonly width: number;
  last: number;
  lastAt: number;
  /** Pack widths a second. */
  speed: number;
}

/** The hand on the stage: a drag across the pack tears it, a tap is handed on, and so is the end of any drag. */
export function useHand(opening: RefObject<Opening | null>, onTap: () => void, onDragged: () => void) {
  const drag = useRef<Drag | null>(null);
  const tapped = useRef(onTap);
  tapped.current = onTap;
  const dragged = useRef(onDragged);
  dragged.current = onDragged;
  return useMemo(() => {
    const letGo = () => {
      const ended = drag.current;
      drag.current = null;
      return ended;
    };
    return {
      onPointerDown({ button, clientX, timeStamp, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
        if (button !== 0) return;
        const pack = currentTarget.querySelector('[data-actor="pack"]');
        const width = pack?.getBoundingClientRect().width || 200;
        currentTarget.setPointerCapture(pointerId);
        drag.current = { begin: clientX, width, last: clientX, lastAt: timeStamp, speed: 0 };
      },
      onPointerMove({ clientX, timeStamp }: PointerEvent<HTMLElement>) {
        const held = drag.current;
        if (!held) return;
        const seconds = Math.max(1, timeStamp - held.lastAt) / 1000;
        held.speed = Math.abs(clientX - held.last) / held.width / seconds;
        held.last = clientX;
        held.lastAt = timeStamp;
        const moved = clientX - held.begin;
        opening.current?.pull(Math.abs(moved) / held.width, moved < 0 ? -1 : 1);
      },
      onPointerUp({ clientX }: PointerEvent<HTMLElement>) {
        const held = letGo();
        if (!held) return;
        if (Math.abs(clientX - held.begin) < tapSlack) tapped.current();
        else {
          opening.current?.release(held.speed);
          dragged.current();
        }
      },
      onPointerCancel() {
        if (letGo()) opening.current?.release(0);
      },
    };
  }, [opening]);
}
