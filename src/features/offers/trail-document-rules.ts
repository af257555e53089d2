/** Kinds of trail documents. Source: section 3 of the workspaces' specification. */
export const TRAIL_DOCUMENTS = [
  'Tax Invoice',
  'E-Way Bill',
  'Loading Slip',
  'Unloading Slip',
  'Lorry Receipt Copy',
  'Credit Transfer Proof',
  'EPR Registration Certificate',
  'Recycling Certificate Copy',
  'Co-Processing Certificate',
  'Lorry Photographs',
] as const;
