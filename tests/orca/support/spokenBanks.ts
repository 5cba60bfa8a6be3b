/** Banks of every kind, few enough to listen to. */
export const spokenBanks = [
  { code: 'ABB0233', display: 'Affin Bank', name: 'Affin Bank Berhad', model: 'B2C' },
  { code: 'BCBB0235', display: 'CIMB Clicks', name: 'CIMB Bank Berhad', model: 'B2C' },
  { code: 'HLB0224', display: 'Hong Leong Bank', name: 'Hong Leong Bank Berhad', model: 'B2B1' },
  { code: 'MB2U0227', display: 'Maybank2U', name: 'Malayan Banking Berhad (M2U)', model: 'B2C' },
  {
    code: 'PBB0233',
    display: 'Public Bank',
    name: 'Public Bank Berhad',
    model: 'B2C',
    status: 'offline',
  },
  { code: 'RHB0218', display: 'RHB Bank', name: 'RHB Bank Berhad', model: 'B2C' },
]
