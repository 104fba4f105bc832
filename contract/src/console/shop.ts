import * as z from 'zod/mini';
import { command, read, reason, text } from './operation.ts';

/** A message to members, of at most a few lines. */
const message = text(500);
const maintenance = z.object({
  isOn: z.boolean(),
  /** Shown to members below the words of the page; null for nothing. */
  message: z.nullable(z.object({ ja: message, en: message })),
  /** When the shop is expected to open; null if that was not said. It opens by hand. */
  endsAt: z.nullable(z.iso.datetime()),
});
/** When an open shop closes by itself. */
const beginsAt = z.nullable(z.iso.datetime());

const state = z.object({
  ...maintenance.shape,
  beginsAt,
  /** Counts its changes; 1 until the first. */
  revision: z.int(),
});

/** The live feed of the cards that packs give, on the shop's top page. */
const liveFeed = z.object({
  isOn: z.boolean(),
  /** How many watch it now, at all processes; up to ten seconds old. */
  watchers: z.int(),
  /** Counts its changes; 1 until the first. */
  revision: z.int(),
});

/** Trials of openings, in which nothing is bought. */
const trials = z.object({
  isOn: z.boolean(),
  /** Counts its changes; 1 until the first. */
  revision: z.int(),
});

export const shopOperations = {
  getTrials: read({
    path: 'trials',
    summary: 'Whether people may try openings without buying',
    access: 'shop.view',
    answer: trials,
  }),
  setTrials: command({
    method: 'PUT',
    path: 'trials',
    summary: 'Let people try openings without buying, or stop it; nothing that is sold changes',
    // Designers and editors decide about it, as about the pages that offer it.
    access: 'trials.change',
    revised: true,
    body: z.object({ isOn: z.boolean(), reason }),
    answer: trials,
  }),
  getLiveFeed: read({
    path: 'live-feed',
    summary: 'Whether the live feed of drawn cards is on, and how many watch it',
    access: 'shop.view',
    answer: liveFeed,
  }),
  setLiveFeed: command({
    method: 'PUT',
    path: 'live-feed',
    summary: 'Switch the live feed of drawn cards on or off; open pages lose it within seconds',
    access: 'shop.close',
    revised: true,
    body: z.object({ isOn: z.boolean(), reason }),
    answer: liveFeed,
  }),
  getMaintenance: read({
    path: 'maintenance',
    summary: 'Whether the shop is closed for maintenance; the console never is',
    access: 'shop.view',
    answer: state,
  }),
  setMaintenance: command({
    method: 'PUT',
    path: 'maintenance',
    summary: 'Close the shop to everybody, now or at a time, or open it; holds within a second',
    access: 'shop.close',
    stepUp: true,
    revised: true,
    body: z.object({
      ...maintenance.shape,
      /** With `isOn`: the shop closes by itself then. Opening it ends a plan. */
      beginsAt: z.optional(beginsAt),
      reason,
    }),
    answer: state,
  }),
} as const;
