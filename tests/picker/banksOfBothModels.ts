import type { Bank } from 'fpx-checkout'

/** A list in which two banks share a code, and in which some rows name no model. */
export const banksOfBothModels: Bank[] = [
  { code: 'ABB0233', display: 'Affin Bank' },
  { code: 'BCBB0235', display: 'CIMB Bank', name: 'CIMB Bank Berhad', model: 'B2B1' },
  { code: 'BCBB0235', display: 'CIMB Clicks', name: 'CIMB Bank Berhad', model: 'B2C' },
  { code: 'PBB0233', display: 'Public Bank' },
]
