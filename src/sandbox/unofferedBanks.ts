import type { Bank } from '../contract/index.js'

type Row = readonly [
  name: string | null,
  display: string | null,
  code: string,
  model: string,
  status: string,
]

const rows: readonly Row[] = [
  ['SBI Bank A', 'SBI Bank A', 'TEST0021', 'B2C', 'staging'],
  ['SBI Bank A', 'SBI Bank A', 'TEST0021', 'B2B1', 'staging'],
  ['SBI Bank B', 'SBI Bank B', 'TEST0022', 'B2C', 'staging'],
  ['SBI Bank B', 'SBI Bank B', 'TEST0022', 'B2B1', 'staging'],
  ['SBI Bank C', 'SBI Bank C', 'TEST0023', 'B2C', 'staging'],
  ['SBI Bank C', 'SBI Bank C', 'TEST0023', 'B2B1', 'staging'],
  ['Affin Bank Berhad B2C - Test ID', 'Affin B2C - Test ID', 'ABB0234', 'B2C', 'staging'],
  ['United Overseas Bank - Test', 'UOB Bank - Test ID', 'UOB0229', 'B2C', 'staging'],
  ['United Overseas Bank - Test', 'UOB Bank - Test ID', 'UOB0229', 'B2B1', 'staging'],
  ['Load Test Bank', 'Load Bank', 'LOAD001', 'B2C', 'staging'],
  ['Load Test Bank', 'Load Bank', 'LOAD001', 'B2B1', 'staging'],
  ['M2U Test Bank', 'M2U Test', 'MBBM2U2', 'B2C', 'staging'],
  ['CITI Bank Berhad', 'Citibank', 'CIT0219', 'B2C', 'listed-not-offered'],
  [null, 'GXBank', 'GXBANK01', 'B2C', 'seen-in-staging-response-only'],
  [null, 'KAF Digital Bank', 'KAFB01', 'B2C', 'seen-in-staging-response-only'],
  ['Affin Bank Berhad', 'Affin Bank', 'ABB0232', 'B2B1', 'legacy'],
  ['United Overseas Bank B2B1', null, 'UOB0227', 'B2B1', 'legacy'],
  ['Malayan Banking Berhad (M2E)', 'Maybank2E', 'MBB0227', 'B2C', 'legacy'],
  ['Citibank Berhad', null, 'CIT0217', 'B2C', 'legacy'],
]

/**
 * Staging, legacy, and unconfirmed banks, which a real FPX list may contain but a shop must not offer. The sandbox's
 * default list doesn't contain these banks. Some of these banks' names are null. Clients must accept such names.
 *
 * @example
 * createSandbox({ banks: [...fpxBanks, ...unofferedBanks] })
 */
export const unofferedBanks: readonly Bank<{ model: string; status: string }>[] = rows.map(
  ([name, display, code, model, status]) => ({ name, display, code, model, status }),
)
