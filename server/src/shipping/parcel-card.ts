/** A card that is packed into a parcel. */
export interface ParcelCard {
  /** Null if it was exchanged for coins. */
  prizeId: number | null;
  nameJa: string;
  nameEn: string;
  modelNumber: string;
  rarityLabel: string;
  /** The address of its picture. */
  picture: string;
  count: number;
  /** Grader, grade and certificate, or the shop's own code, of the copy that its prize names. */
  copy: string | null;
  /** Of an extra prize: its kind, and the positions of the pack that won its `count` copies. */
  extra: { kind: 'last' | 'at' | 'every'; positions: readonly number[] } | null;
  /** The round that drew it; null if it was exchanged for coins. */
  drawn: { packId: number; round: number } | null;
}
