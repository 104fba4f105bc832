import { type RefObject, useEffect } from 'react';

/** Share of the remaining distance covered per frame: the card follows with inertia. */
const followShare = 0.14;

/**
 * Sets `--tilt-x` and `--tilt-y` (-1 to 1) on all elements with `data-tilts` inside an element:
 * from the pointer, and from the phone's tilt if `sensor` allows it (use-tilt-consent.ts).
 */
export function useTilt(
  ref: RefObject<HTMLElement | null>,
  active: boolean,
  sensor: boolean,
): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return;
    const target = { x: 0, y: 0 };
    const now = { x: 0, y: 0 };
    let frame = 0;
    const write = (x: string, y: string) => {
      for (const part of element.querySelectorAll<HTMLElement>('[data-tilts]')) {
        part.style.setProperty('--tilt-x', x);
        part.style.setProperty('--tilt-y', y);
      }
    };

    const step = () => {
      now.x += (target.x - now.x) * followShare;
      now.y += (target.y - now.y) * followShare;
      write(now.x.toFixed(3), now.y.toFixed(3));
      const settled = Math.abs(target.x - now.x) + Math.abs(target.y - now.y) < 0.004;
      frame = settled ? 0 : requestAnimationFrame(step);
    };
    const aim = (x: number, y: number) => {
      target.x = Math.min(1, Math.max(-1, x));
      target.y = Math.min(1, Math.max(-1, y));
      if (frame === 0) frame = requestAnimationFrame(step);
    };
    const onPointer = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      aim(
        ((event.clientX - box.left) / box.width - 0.5) * 2.2,
        ((event.clientY - box.top) / box.height - 0.5) * 2.2,
      );
    };
    // People hold a phone at about 45 degrees; 30 degrees either way are the full tilt.
    const onOrientation = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta !== null && gamma !== null) aim(gamma / 30, (beta - 45) / 30);
    };
    const onLeave = () => aim(0, 0);

    window.addEventListener('pointermove', onPointer);
    if (sensor) window.addEventListener('deviceorientation', onOrientation);
    document.addEventListener('pointerleave', onLeave);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onPointer);
      window.removeEventListener('deviceorientation', onOrientation);
      document.removeEventListener('pointerleave', onLeave);
      write('0', '0');
    };
  }, [ref, active, sensor]);
}
