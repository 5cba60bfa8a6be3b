import { jsonResponse, type SandboxResponse } from '../SandboxResponse.js'
import type { BillStore } from './createBillStore.js'
import { readBill } from './readBill.js'
import { createId, toBillObject } from './SandboxBill.js'

/** A call to the bill API with an accepted key. */
interface BillCall {
  method: string
  /** The path after `/api/v3/` (`bills`). */
  path: string
  query: URLSearchParams
  key: string
  fields: ReadonlyMap<string, string>
  /** The origin of the bill's page. */
  origin: string
  time: number
}

/**
 * The types and messages of the bill API's errors. Billplz documents only the errors with status 422 and 429, so we
 * made up the other errors.
 */
const errors = {
  401: ['Unauthorized', 'Access denied'],
  404: ['RecordNotFound', 'There is nothing at this path, or it belongs to another key.'],
  405: ['MethodNotAllowed', 'This method is not served here.'],
  422: ['UNPROCESSABLE_ENTITY', ''],
  429: ['RateLimit', 'Too many requests'],
  500: ['InternalServerError', 'Server Error'],
} as const

/** Creates an error response in the bill API's format. */
export function billError(
  status: keyof typeof errors,
  message: string | readonly string[] = errors[status][1],
): SandboxResponse {
  return jsonResponse({ error: { type: errors[status][0], message } }, status)
}

const PER_PAGE = 15

/**
 * Special collection ids for testing a shop's settings. Every other id belongs to an active collection. As with
 * Billplz, the first bill activates an inactive collection.
 */
const collections = { unknown: 'unknown', inactive: 'inactive' } as const

/** The list below each resource. */
const lists: Record<string, string> = { bills: 'transactions', collections: 'payment_methods' }

const paymentMethods = [
  { code: 'paypal', name: 'PAYPAL', active: false },
  { code: 'fpx', name: 'Online Banking', active: true },
]

export function respondToBillCall(
  { method, path, query, key, fields, origin, time }: BillCall,
  store: BillStore,
  canCall: (host: string) => boolean,
): SandboxResponse {
  const [resource = '', id, list, ...rest] = path.split('/')
  if (rest.length > 0 || id === '' || (list !== undefined && list !== lists[resource]))
    return billError(404)

  if (resource === 'collections') {
    if (method === 'POST' && id === undefined)
      return fields.get('title')?.trim()
        ? jsonResponse(toCollection(createId(8), fields.get('title')))
        : billError(422, ["Title can't be blank"])
    if (method !== 'GET' || id === undefined) return billError(405)
    if (id === collections.unknown) return billError(404)
    if (list !== undefined) return jsonResponse({ payment_methods: paymentMethods })
    const isActive =
      id !== collections.inactive || store.entries.some((bill) => bill.collection_id === id)
    const status = isActive ? 'active' : 'inactive'
    return jsonResponse({ ...toCollection(id, 'Sandbox'), status })
  }

  if (id === undefined) {
    if (method !== 'POST') return billError(405)
    if (fields.get('collection_id')?.trim() === collections.unknown) return billError(404)
    const bill = readBill(fields, { origin, time, canCall })
    if (Array.isArray(bill)) return billError(422, bill)
    store.add(bill, key)
    return jsonResponse(toBillObject(bill))
  }
  const bill = store.findOwn(id, key)
  if (!bill) return billError(404)
  if (list !== undefined) {
    if (method !== 'GET') return billError(405)
    const page = Math.max(1, Number(query.get('page')) || 1)
    const status = query.get('status')
    const found = bill.transactions.filter((one) => status === null || one.status === status)
    const transactions = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
    return jsonResponse({ bill_id: bill.id, transactions, page })
  }
  if (method === 'GET') return jsonResponse(toBillObject(bill))
  if (method !== 'DELETE') return billError(405)
  if (bill.state === 'paid') return billError(422, ["A paid bill can't be deleted"])
  bill.state = 'deleted'
  return jsonResponse({})
}

const toCollection = (id: string, title: string | undefined) => ({
  id,
  title,
  logo: { thumb_url: null, avatar_url: null },
  split_payment: { email: null, fixed_cut: null, variable_cut: null, split_header: false },
})
