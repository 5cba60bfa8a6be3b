type Row = readonly [name: string, display: string, code: string, swift: string]

const retail: readonly Row[] = [
  ['Affin Bank Berhad', 'Affin Bank', 'ABB0233', 'PHBMMYKL'],
  ['Bank Pertanian Malaysia Berhad (Agrobank)', 'AGRONet', 'AGRO01', 'AGOBMYKL'],
  ['Alliance Bank Malaysia Berhad', 'Alliance Bank (Personal)', 'ABMB0212', 'MFBBMYKL'],
  ['AmBank Malaysia Berhad', 'AmBank', 'AMBB0209', 'ARBKMYKL'],
  ['Bank Islam Malaysia Berhad', 'Bank Islam', 'BIMB0340', 'BIMBMYKL'],
  ['Bank Muamalat Malaysia Berhad', 'Bank Muamalat', 'BMMB0341', 'BMMBMYKL'],
  ['Bank Of China (M) Berhad', 'Bank Of China', 'BOCM01', 'BKCHMYKL'],
  ['Bank Kerjasama Rakyat Malaysia Berhad', 'Bank Rakyat', 'BKRM0602', 'BKRMMYKL'],
  ['Bank Simpanan Nasional', 'BSN', 'BSN0601', 'BSNAMYK1'],
  ['CIMB Bank Berhad', 'CIMB Clicks', 'BCBB0235', 'CIBBMYKL'],
  ['Hong Leong Bank Berhad', 'Hong Leong Bank', 'HLB0224', 'HLBBMYKL'],
  ['HSBC Bank Malaysia Berhad', 'HSBC Bank', 'HSBC0223', 'HBMBMYKL'],
  ['Kuwait Finance House (Malaysia) Berhad', 'KFH', 'KFH0346', 'KFHOMYKL'],
  ['Malayan Banking Berhad (M2E)', 'Maybank2E', 'MBB0228', 'MBBEMYKL'],
  ['Malayan Banking Berhad (M2U)', 'Maybank2U', 'MB2U0227', 'MBBEMYKL'],
  ['MBSB Bank Berhad', 'MBSB Bank', 'MBSB001', 'AFBQMYKL'],
  ['OCBC Bank Malaysia Berhad', 'OCBC Bank', 'OCBC0229', 'OCBCMYKL'],
  ['Public Bank Berhad', 'Public Bank', 'PBB0233', 'PBBEMYKL'],
  ['RHB Bank Berhad', 'RHB Bank', 'RHB0218', 'RHBBMYKL'],
  ['Standard Chartered Bank', 'Standard Chartered', 'SCB0216', 'SCBLMYKX'],
  ['United Overseas Bank', 'UOB Bank', 'UOB0226', 'UOVBMYKL'],
]

const corporate: readonly Row[] = [
  ['Affin Bank Berhad B2B', 'AFFINMAX', 'ABB0235', 'PHBMMYKL'],
  ['Bank Pertanian Malaysia Berhad (Agrobank)', 'AGRONetBIZ', 'AGRO02', 'AGOBMYKL'],
  ['Alliance Bank Malaysia Berhad', 'Alliance Bank (Business)', 'ABMB0213', 'MFBBMYKL'],
  ['AmBank Malaysia Berhad', 'AmBank', 'AMBB0208', 'ARBKMYKL'],
  ['Bank Islam Malaysia Berhad', 'Bank Islam', 'BIMB0340', 'BIMBMYKL'],
  ['Bank Muamalat Malaysia Berhad', 'Bank Muamalat', 'BMMB0342', 'BMMBMYKL'],
  ['BNP Paribas Malaysia Berhad', 'BNP Paribas', 'BNP003', 'BNPAMYKL'],
  ['CIMB Bank Berhad', 'CIMB Bank', 'BCBB0235', 'CIBBMYKL'],
  ['CITI Bank Berhad', 'Citibank Corporate Banking', 'CIT0218', 'CITIMYKL'],
  ['Deutsche Bank Berhad', 'Deutsche Bank', 'DBB0199', 'DEUTMYKL'],
  ['Hong Leong Bank Berhad', 'Hong Leong Bank', 'HLB0224', 'HLBBMYKL'],
  ['HSBC Bank Malaysia Berhad', 'HSBC Bank', 'HSBC0223', 'HBMBMYKL'],
  ['Bank Kerjasama Rakyat Malaysia Berhad', 'i-bizRAKYAT', 'BKRM0602', 'BKRMMYKL'],
  ['Kuwait Finance House (Malaysia) Berhad', 'KFH', 'KFH0346', 'KFHOMYKL'],
  ['Malayan Banking Berhad (M2E)', 'Maybank2E', 'MBB0228', 'MBBEMYKL'],
  ['MBSB Bank Berhad', 'MBSB Bank', 'MBSB001', 'AFBQMYKL'],
  ['OCBC Bank Malaysia Berhad', 'OCBC Bank', 'OCBC0229', 'OCBCMYKL'],
  ['Public Bank Enterprise', 'Public Bank PB enterprise', 'PBB0234', 'PBBEMYKL'],
  ['Public Bank Berhad', 'Public Bank PBe', 'PBB0233', 'PBBEMYKL'],
  ['RHB Bank Berhad', 'RHB Bank', 'RHB0218', 'RHBBMYKL'],
  ['Standard Chartered Bank', 'Standard Chartered', 'SCB0215', 'SCBLMYKX'],
  ['United Overseas Bank B2B Regional', 'UOB Regional', 'UOB0228', 'UOVBMYKL'],
]

/**
 * The FPX banks, with one row for each code and model. Source: PayNet's list of FPX financial institution codes,
 * effective 14 December 2021, updated 26 May 2026.
 */
export const fpxBankRows: readonly FpxBankRow[] = [
  ...retail.map((row) => toRow('B2C', row)),
  ...corporate.map((row) => toRow('B2B1', row)),
]

/** The data of an FPX bank for one model. `swift` contains the bank's BIC. */
export interface FpxBankRow {
  name: string
  display: string
  code: string
  model: 'B2C' | 'B2B1'
  swift: string
}

function toRow(model: FpxBankRow['model'], [name, display, code, swift]: Row): FpxBankRow {
  return { name, display, code, model, swift }
}
