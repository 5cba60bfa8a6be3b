/** A bill in the format of Billplz's API, together with its transactions and callbacks in the sandbox. */
export interface SandboxBill {
  /** The bill's id. */
  id: string
  /** The id of the bill's collection. The sandbox accepts any id. */
  collection_id: string
  /** Whether the bill is paid. */
  paid: boolean
  /** The state of the bill, which is `due` until it is paid or deleted. */
  state: 'due' | 'paid' | 'deleted'
  /** The amount in sen. */
  amount: number
  /** The amount that has been paid, in sen. The amount is 0 until the bill is paid. */
  paid_amount: number
  /** The due date in Billplz's format (`2026-1-31`). */
  due_at: string
  /** The payer's e-mail address. */
  email: string | null
  /** The payer's telephone number. */
  mobile: string | null
  /** The payer's name in capital letters, as in Billplz's documentation. */
  name: string
  /** The URL of the bill's page, where the payer chooses a bank and pays. */
  url: string
  /**
   * The label of the first reference. If the label is `Bank Code`, the first reference is the code of the payer's bank.
   */
  reference_1_label: string | null
  /** The first reference (the code of the payer's bank). */
  reference_1: string | null
  /** The label of the second reference. */
  reference_2_label: string | null
  /** The second reference. */
  reference_2: string | null
  /** The URL to which the payer returns. If the URL is `null`, the payer remains on the bill's page. */
  redirect_url: string | null
  /** The URL to which callbacks are posted. */
  callback_url: string
  /** The description of the payment. */
  description: string
  /** When the bill was paid, such as `2026-01-31 15:15:09 +0800`, or `null` if it hasn't been paid. */
  paid_at: string | null
  /** The payer's attempts to pay, oldest first. At most one attempt is pending or completed. */
  transactions: SandboxTransaction[]
  /** The callbacks the sandbox has sent for this bill, oldest first. */
  callbacks: SandboxCallback[]
}

/** An attempt to pay a bill, as returned by Billplz's API. */
export interface SandboxTransaction {
  /** The transaction's id. */
  id: string
  /** The status, which is `pending` while a second person still has to approve the payment. */
  status: 'pending' | 'completed' | 'failed'
  /** When the transaction was completed, in ISO 8601 format, or `null` if the status isn't `completed`. */
  completed_at: string | null
  /** The payment channel, which is `FPXB2B1` for company accounts. */
  payment_channel: 'FPX' | 'FPXB2B1'
}

/** A callback the sandbox has posted to the shop. */
export interface SandboxCallback {
  /** When the shop responded or the attempt failed, in milliseconds since the epoch. */
  time: number
  /** The URL-encoded form that was posted, including the signature. */
  body: string
  /**
   * The status of the shop's response. Absent if the shop didn't respond. Any status except 200 counts as a failure.
   */
  status?: number
  /** Why the shop didn't respond. Absent if it did. */
  reason?: string
  /** When the callback will be retried, in milliseconds since the epoch. Present when a retry is scheduled. */
  retryAt?: number
}

/** Returns a bill in the format of Billplz's API, which sends the time of the payment only to the shop's URLs. */
export function toBillObject({ transactions, callbacks, paid_at, ...bill }: SandboxBill): object {
  return bill
}

const MALAYSIA_MS = 8 * 3_600_000

/** Formats a time for `paid_at` in the Malaysian time zone (`2026-01-31 15:15:09 +0800`). */
export const formatTime = (time: number): string =>
  `${new Date(time + MALAYSIA_MS).toISOString().slice(0, 19).replace('T', ' ')} +0800`

/** Formats a time for `completed_at` in the Malaysian time zone (`2026-01-31T15:15:09.000+08:00`). */
export const formatIsoTime = (time: number): string =>
  new Date(time + MALAYSIA_MS).toISOString().replace('Z', '+08:00')

/** Formats a time as a date for `due_at`, without leading zeros. */
export const formatDay = (time: number): string =>
  formatTime(time).slice(0, 10).split('-').map(Number).join('-')

/** Returns a random id with the given number of hexadecimal digits. */
export function createId(digits: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
