/** What decides which film opens a pack (spec, section 4). */
export interface RevealScene {
  /** 1 to 7. */
  readonly movie_rarity: number;
  /** 1 to 9. */
  readonly card_type: number;
  /** 8 is the capsule style. */
  readonly movie_style: number;
}

/** The address of the film for a scene; null where the stage performs the opening itself. */
export type RevealVideo = (scene: RevealScene) => string | null;

/** The style in which cards come in capsules instead of packs. */
export const capsuleStyle = 8;
