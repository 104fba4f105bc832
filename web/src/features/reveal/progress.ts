import * as z from 'zod/mini';
import { keepValues } from '../../lib/kept-value.ts';

/** How many beats of a purchase were opened, by its public id: a reload of the tab goes on behind them. */
export const progress = keepValues('kaifu.reveal.', z.int().check(z.gte(0)));
