/** A card that is packed into a parcel. */
export interface ParcelCard {
  nameJa: string;
  nameEn: string;
  modelNumber: string;
  rarityLabel: string;
  /** The address of its picture. */
  picture: string;
  count: number;
  /** Grader, grade and certificate, or the shop's own code, of the copy that its prize names. */
  copy: string | null;
  /** The round that drew it; null if it was exchanged for coins. */
  drawn: { packId: number; round: number } | null;
}
