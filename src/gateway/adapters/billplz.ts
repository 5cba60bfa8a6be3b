import type { GatewayAdapter } from '../GatewayAdapter.js'
import { memberOf, rowsOf, isObject } from './rowsOf.js'
import { toRows } from '../../contract/index.js'

/** Billplz can limit all GET requests of an account together to 100 in five minutes. */
const PER_MINUTE = 20

/** Returns the headers for Basic authentication, with the API key as the user name and an empty password. */
const basicHeaders = (apiKey: string) => ({ Authorization: `Basic ${btoa(`${apiKey}:`)}` })

/**
 * Reads the banks from version 3 of the Billplz API (`GET {baseUrl}/v3/fpx_banks`, where `baseUrl` ends in `/api`). The
 * gateway returns only bank codes, so the names come from the FPX bank list. The picker reads the status from `active`.
 * Note that this adapter is based on the public documentation and hasn't been tested with the live gateway.
 */
export const billplzV3: GatewayAdapter = {
  name: 'billplz-v3',
  path: '/v3/fpx_banks',
  headers: basicHeaders,
  perMinute: PER_MINUTE,
  readBanks: (body) =>
    // The `name` field contains the bank code.
    rowsOf(memberOf(body, 'banks'), ({ name, ...row }) => ({ ...row, code: name })),
}

const BUSINESS = 'B2B1-'

/**
 * Reads the banks from version 4 of the Billplz API (`GET {baseUrl}/v4/payment_gateways`, where `baseUrl` ends in
 * `/api`). Only entries with the category `fpx` are banks. Business bank codes start with `B2B1-`, and this prefix is
 * required when you create a payment. The picker reads the status from `active`. Note that this adapter is based on the
 * public documentation and hasn't been tested with the live gateway.
 */
export const billplzV4: GatewayAdapter = {
  name: 'billplz-v4',
  path: '/v4/payment_gateways',
  headers: basicHeaders,
  perMinute: PER_MINUTE,
  readBanks(body) {
    const entries = toRows(memberOf(body, 'payment_gateways'))
    const banks = Array.isArray(entries)
      ? entries.filter((entry) => !isObject(entry) || entry['category'] === 'fpx')
      : entries
    return rowsOf(banks, (row) => ({ ...row, ...readModel(row['code']) }))
  },
}

function readModel(code: unknown) {
  if (typeof code !== 'string') return {}
  const isBusiness = code.startsWith(BUSINESS)
  const fpxCode = isBusiness ? code.slice(BUSINESS.length) : code
  return { model: isBusiness ? 'B2B1' : 'B2C', fpxCode }
}
