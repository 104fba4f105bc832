const named = [
  'inviteStaff',
  'changeRoles',
  'removeStaff',
  'resetStaff',
  'adjustBalance',
  'makePromotion',
  'changePromotion',
  'handOutCoupon',
  'waiveDebt',
  'refundPayment',
  'cancelForGuardian',
  'takeBackCards',
  'changeBirthDate',
  'changeMember',
  'setAmountAlone',
  'setRanks',
  'liftLimits',
  'setMinors',
  'sealPackDraft',
  'endPackSale',
  'replaceCopy',
  'refundMissingCopy',
  'importCatalogue',
  'exportMemberList',
  'closePack',
  'publishLegalText',
] as const;

/** The key of the text that names an operation; undefined if it has none. */
export function operationText(name: string): `op_${(typeof named)[number]}` | undefined {
  const known = named.find((each) => each === name);
  return known === undefined ? undefined : `op_${known}`;
}
