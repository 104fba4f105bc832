import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { MovableClock } from '../../server/src/lib/clock.ts';

const TEN_YEARS_IN_SECONDS = 10 * 366 * 24 * 60 * 60;

const Move = z.union([
  z.strictObject({ advance_seconds: z.int().positive().max(TEN_YEARS_IN_SECONDS) }),
  z.strictObject({ reset: z.literal(true) }),
]);

/**
 * Serves the sandbox's clock. `GET /clock` → `{ now, offset_seconds }`; `POST /clock` with `{
 * "advance_seconds": n }` or `{ "reset": true }` → the same, after the move. Only JSON is accepted,
 * because another site's page can post a form but not JSON.
 */
export function clockRoutes(
  app: FastifyInstance,
  clock: MovableClock,
  onMoved: () => unknown,
): void {
  /** Moves run one after the other, so that concurrent ones add up. */
  let lastMove: Promise<unknown> = Promise.resolve();
  const reading = () => ({ now: clock.now().toISOString(), offset_seconds: clock.offsetSeconds });
  app.get('/clock', reading);
  app.post('/clock', async (request, reply) => {
    const move = Move.safeParse(request.body);
    if (!move.success) {
      reply.status(400);
      return {
        error:
          'Send {"advance_seconds": n} with n above 0 (at most ten years), or {"reset": true}.',
      };
    }
    const { data } = move;
    const moved = lastMove.then(() =>
      clock.setOffsetSeconds('reset' in data ? 0 : clock.offsetSeconds + data.advance_seconds),
    );
    lastMove = moved.catch(() => {});
    await moved;
    await onMoved();
    return reading();
  });
}
