import { type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import type { Opening } from './opening.ts';
import { useFilmLead } from './use-film-lead.ts';

/** Movement below which a press is a tap, in pixels: no finger is completely still. */
const tapTolerancePx = 8;

interface Drag {
  readonly begin: number;
  /** Width of the pack; drags are measured in it. */
  readonly width: number;
  last: number;
  lastAt: number;
  /** Pack widths per second. */
  speed: number;
  /** The maximum movement, in pack widths: torn foil stays torn. */
  farthest: number;
}

/**
 * Handles the hand on the stage: a drag across the pack tears it, in the stage or in a film; a tap
 * is passed on.
 *
 * @param onTorn called when enough of a film's pack is torn for the film to play on by itself
 */
export function useHand(opening: RefObject<Opening | null>, onTap: () => void, onTorn: () => void) {
  const film = useFilmLead(onTorn);
  const drag = useRef<Drag | null>(null);
  const tapped = useRef(onTap);
  tapped.current = onTap;
  const filmed = useRef(film);
  filmed.current = film;
  const hand = useMemo(() => {
    const letGo = () => {
      const ended = drag.current;
      drag.current = null;
      return ended;
    };
    return {
      onPointerDown({
        button,
        clientX,
        timeStamp,
        currentTarget,
        pointerId,
      }: PointerEvent<HTMLElement>) {
        if (button !== 0) return;
        const pack = currentTarget.querySelector('[data-actor="pack"]');
        const width = pack?.getBoundingClientRect().width || 200;
        currentTarget.setPointerCapture(pointerId);
        drag.current = {
          begin: clientX,
          width,
          last: clientX,
          lastAt: timeStamp,
          speed: 0,
          farthest: 0,
        };
      },
      onPointerMove({ clientX, timeStamp }: PointerEvent<HTMLElement>) {
        const held = drag.current;
        if (!held) return;
        const seconds = Math.max(1, timeStamp - held.lastAt) / 1000;
        held.speed = Math.abs(clientX - held.last) / held.width / seconds;
        held.last = clientX;
        held.lastAt = timeStamp;
        const moved = clientX - held.begin;
        const packs = Math.abs(moved) / held.width;
        held.farthest = Math.max(held.farthest, packs);
        opening.current?.pull(packs, moved < 0 ? -1 : 1);
        if (Math.abs(moved) >= tapTolerancePx) filmed.current.pull(packs);
      },
      onPointerUp({ clientX }: PointerEvent<HTMLElement>) {
        const held = letGo();
        if (!held) return;
        if (Math.abs(clientX - held.begin) < tapTolerancePx) tapped.current();
        else {
          opening.current?.release(held.speed);
          filmed.current.letGo(held.farthest, held.speed);
        }
      },
      onPointerCancel() {
        if (letGo()) opening.current?.release(0);
      },
    };
  }, [opening]);
  return { lead: film.lead, hand };
}
