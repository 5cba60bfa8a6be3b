// Written from src/contract/fpxFacts.json by `npm run facts`.

/**
 * The code, display name, name, and BIC of each FPX bank, by model. Source: PayNet's list of FPX financial institution codes,
 * effective 14 December 2021, updated 26 May 2026.
 */
export const fpxRows = {
  B2C: [
    ['ABB0233', 'Affin Bank', 'Affin Bank Berhad', 'PHBMMYKL'],
    ['AGRO01', 'AGRONet', 'Bank Pertanian Malaysia Berhad (Agrobank)', 'AGOBMYKL'],
    ['ABMB0212', 'Alliance Bank (Personal)', 'Alliance Bank Malaysia Berhad', 'MFBBMYKL'],
    ['AMBB0209', 'AmBank', 'AmBank Malaysia Berhad', 'ARBKMYKL'],
    ['BIMB0340', 'Bank Islam', 'Bank Islam Malaysia Berhad', 'BIMBMYKL'],
    ['BMMB0341', 'Bank Muamalat', 'Bank Muamalat Malaysia Berhad', 'BMMBMYKL'],
    ['BOCM01', 'Bank Of China', 'Bank Of China (M) Berhad', 'BKCHMYKL'],
    ['BKRM0602', 'Bank Rakyat', 'Bank Kerjasama Rakyat Malaysia Berhad', 'BKRMMYKL'],
    ['BSN0601', 'BSN', 'Bank Simpanan Nasional', 'BSNAMYK1'],
    ['BCBB0235', 'CIMB Clicks', 'CIMB Bank Berhad', 'CIBBMYKL'],
    ['HLB0224', 'Hong Leong Bank', 'Hong Leong Bank Berhad', 'HLBBMYKL'],
    ['HSBC0223', 'HSBC Bank', 'HSBC Bank Malaysia Berhad', 'HBMBMYKL'],
    ['KFH0346', 'KFH', 'Kuwait Finance House (Malaysia) Berhad', 'KFHOMYKL'],
    ['MBB0228', 'Maybank2E', 'Malayan Banking Berhad (M2E)', 'MBBEMYKL'],
    ['MB2U0227', 'Maybank2U', 'Malayan Banking Berhad (M2U)', 'MBBEMYKL'],
    ['MBSB001', 'MBSB Bank', 'MBSB Bank Berhad', 'AFBQMYKL'],
    ['OCBC0229', 'OCBC Bank', 'OCBC Bank Malaysia Berhad', 'OCBCMYKL'],
    ['PBB0233', 'Public Bank', 'Public Bank Berhad', 'PBBEMYKL'],
    ['RHB0218', 'RHB Bank', 'RHB Bank Berhad', 'RHBBMYKL'],
    ['SCB0216', 'Standard Chartered', 'Standard Chartered Bank', 'SCBLMYKX'],
    ['UOB0226', 'UOB Bank', 'United Overseas Bank', 'UOVBMYKL'],
  ],
  B2B1: [
    ['ABB0235', 'AFFINMAX', 'Affin Bank Berhad B2B', 'PHBMMYKL'],
    ['AGRO02', 'AGRONetBIZ', 'Bank Pertanian Malaysia Berhad (Agrobank)', 'AGOBMYKL'],
    ['ABMB0213', 'Alliance Bank (Business)', 'Alliance Bank Malaysia Berhad', 'MFBBMYKL'],
    ['AMBB0208', 'AmBank', 'AmBank Malaysia Berhad', 'ARBKMYKL'],
    ['BIMB0340', 'Bank Islam', 'Bank Islam Malaysia Berhad', 'BIMBMYKL'],
    ['BMMB0342', 'Bank Muamalat', 'Bank Muamalat Malaysia Berhad', 'BMMBMYKL'],
    ['BNP003', 'BNP Paribas', 'BNP Paribas Malaysia Berhad', 'BNPAMYKL'],
    ['BCBB0235', 'CIMB Bank', 'CIMB Bank Berhad', 'CIBBMYKL'],
    ['CIT0218', 'Citibank Corporate Banking', 'CITI Bank Berhad', 'CITIMYKL'],
    ['DBB0199', 'Deutsche Bank', 'Deutsche Bank Berhad', 'DEUTMYKL'],
    ['HLB0224', 'Hong Leong Bank', 'Hong Leong Bank Berhad', 'HLBBMYKL'],
    ['HSBC0223', 'HSBC Bank', 'HSBC Bank Malaysia Berhad', 'HBMBMYKL'],
    ['BKRM0602', 'i-bizRAKYAT', 'Bank Kerjasama Rakyat Malaysia Berhad', 'BKRMMYKL'],
    ['KFH0346', 'KFH', 'Kuwait Finance House (Malaysia) Berhad', 'KFHOMYKL'],
    ['MBB0228', 'Maybank2E', 'Malayan Banking Berhad (M2E)', 'MBBEMYKL'],
    ['MBSB001', 'MBSB Bank', 'MBSB Bank Berhad', 'AFBQMYKL'],
    ['OCBC0229', 'OCBC Bank', 'OCBC Bank Malaysia Berhad', 'OCBCMYKL'],
    ['PBB0234', 'Public Bank PB enterprise', 'Public Bank Enterprise', 'PBBEMYKL'],
    ['PBB0233', 'Public Bank PBe', 'Public Bank Berhad', 'PBBEMYKL'],
    ['RHB0218', 'RHB Bank', 'RHB Bank Berhad', 'RHBBMYKL'],
    ['SCB0215', 'Standard Chartered', 'Standard Chartered Bank', 'SCBLMYKX'],
    ['UOB0228', 'UOB Regional', 'United Overseas Bank B2B Regional', 'UOVBMYKL'],
  ],
} as const

/** The codes that PayNet lists for only one FPX model. It lists the others for both models. */
export const codesOfOneModel = {
  B2C: 'ABB0233 ABMB0212 AGRO01 AMBB0209 BMMB0341 BOCM01 BSN0601 MB2U0227 SCB0216 UOB0226',
  B2B1: 'ABB0235 ABMB0213 AGRO02 AMBB0208 BMMB0342 BNP003 CIT0218 DBB0199 PBB0234 SCB0215 UOB0228',
} as const

/** The lowest and highest amount of a payment in ringgit, according to PayNet's FAQ. */
export const fpxLimits = {
  B2C: [1, 30_000],
  B2B1: [2, 1_000_000],
} as const

/** The names of the fields in which gateways send a bank's model and status, without underscores and the like. */
export const fieldNames = {
  model: /^(model|type|channel|category)$/i,
  status: /^(status|state|(is)?(active|online|available|enabled)|(bank)?availability)$/i,
  offline: /^((is)?(disabled|offline|maintenance))$/i,
} as const

/** The values of these fields. The patterns of the status match JSON, which quotes the string "true". */
export const fieldValues = {
  B2C: /^(b2c|01|retail|individual)$/i,
  B2B1: /^(b2b1?|02|corporate|business|company)$/i,
  online: /^(true|1|"(1|a|active|online|up|available)")$/i,
  offline: /^(false|0|"(0|b|blocked|inactive|offline|down|maintenance|unavailable)")$/i,
  yes: /^(true|"?1"?)$/i,
  no: /^(false|"?0"?)$/i,
} as const

/** The formats of the fields that determine the result in a message of Billplz. */
export const billplzFields = {
  id: /^([\w-]{1,64})$/,
  paid: /^(true|false)$/,
  amount: /^(\d{1,12})$/,
  paid_amount: /^(\d{1,12})$/,
  transaction_status: /^([A-Za-z]*)$/,
} as const
