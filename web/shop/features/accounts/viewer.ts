import { useQuery } from '@tanstack/react-query';
import { type CurrentUser, getCurrentUser } from '#contract/shop/current-user.ts';
import {
  CallFailed,
  callQuery,
  invalidateCall,
  invalidateEverything,
  keepPage,
  queryClient,
} from '../../lib/queries.ts';
import { expectMember } from '../../lib/tab-member.ts';

/** Who looks at the shop. Balances are whole points and coins. */
export interface Viewer {
  readonly isMember: boolean;
  readonly points: number;
  readonly coins: number;
  /**
   * Points that were spent and whose payment was taken back: points that come settle them first.
   */
  readonly owed: number;
  readonly lastName: string;
  readonly firstName: string;
  /** Logged in with a temporary password: nothing else can be done before a new one is set. */
  readonly needsNewPassword: boolean;
  /**
   * Cards that wait for a choice, until when at the earliest, and in which purchase; null where
   * none do.
   */
  readonly waiting: WaitingCards | null;
}

export interface WaitingCards {
  readonly cards: number;
  /** ISO instant, by the shop's clock. */
  readonly until: string;
  readonly packHistoryId: string;
}

const viewerQuery = () => callQuery(getCurrentUser, {});

function viewerOf(user: CurrentUser): Viewer {
  return {
    isMember: user.is_login === '1',
    points: Number(user.point),
    coins: Number(user.coin),
    owed: Number(user.point_owed),
    lastName: user.last_name,
    firstName: user.first_name,
    needsNewPassword: user.needs_new_password === '1',
    waiting: waitingOf(user),
  };
}

function waitingOf({
  open_cards: cards,
  open_until: until,
  open_purchase: packHistoryId,
}: CurrentUser) {
  return cards === 0 || until === null || packHistoryId === null
    ? null
    : { cards, until, packHistoryId };
}

/** The viewer, undefined while unknown (not loaded yet, or loading failed). */
export function useViewer(): Viewer | undefined {
  const { data } = useQuery({ ...viewerQuery(), ...keepPage, select: viewerOf });
  return data;
}

/**
 * Reads the viewer from the shop now. Guards call it before each screen.
 *
 * @returns null where the read fails, `closed` where the shop is closed: the app is on its way to
 *   the maintenance page then
 */
export async function loadViewer(): Promise<Viewer | 'closed' | null> {
  try {
    return viewerOf(await queryClient.fetchQuery({ ...viewerQuery(), staleTime: 2_000 }));
  } catch (error) {
    return error instanceof CallFailed && error.failure.reason === 'maintenance' ? 'closed' : null;
  }
}

/** Reads the viewer again after something changed their balance. */
export async function refreshViewer(): Promise<void> {
  await invalidateCall(getCurrentUser);
}

/** Forgets who looks, at once: the shop no longer knows them as a member. */
export async function forgetViewer(): Promise<void> {
  await queryClient.resetQueries({ queryKey: viewerQuery().queryKey });
}

/** Forgets everything read so far: after login and logout it belonged to somebody else. */
export async function forgetAnswers(): Promise<void> {
  expectMember();
  queryClient.removeQueries({ type: 'inactive' });
  await invalidateEverything();
}
