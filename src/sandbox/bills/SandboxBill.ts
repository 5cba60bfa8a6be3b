/** A bill as Billplz's API returns it, with what happened to it in the sandbox. */
export interface SandboxBill {
  /** The bill's id. */
  id: string
  /** The id of the collection to which the bill belongs; the sandbox accepts any. */
  collection_id: string
  /** Whether the bill is paid. */
  paid: boolean
  /** `due` until the bill is paid or deleted. */
  state: 'due' | 'paid' | 'deleted'
  /** In sen. */
  amount: number
  /** In sen; 0 until the bill is paid. */
  paid_amount: number
  /** The date as Billplz writes it, such as `2026-1-31`. */
  due_at: string
  /** The payer's address. */
  email: string | null
  /** The payer's telephone number. */
  mobile: string | null
  /** The payer's name in capitals, as in the examples of Billplz's documentation. */
  name: string
  /** The bill's page, where the payer chooses a bank and pays. */
  url: string
  /** `Bank Code` if the first reference is the payer's bank. */
  reference_1_label: string | null
  /** The first reference, such as the code of the payer's bank. */
  reference_1: string | null
  /** Label of the second reference. */
  reference_2_label: string | null
  /** The second reference. */
  reference_2: string | null
  /** Where the payer returns to; `null` if the payer stays. */
  redirect_url: string | null
  /** Where the callback is posted. */
  callback_url: string
  /** What the payment is for. */
  description: string
  /** Malaysian time, such as `2026-01-31 15:15:09 +0800`; `null` until the bill is paid. */
  paid_at: string | null
  /** The payer's attempts to pay, oldest first. At most one of them is pending or completed. */
  transactions: SandboxTransaction[]
  /** The callbacks that the sandbox has sent, oldest first. */
  callbacks: SandboxCallback[]
}

/** One attempt to pay a bill, as Billplz's API returns it. */
export interface SandboxTransaction {
  /** The transaction's id. */
  id: string
  /** `pending` while a second person has to approve the payment. */
  status: 'pending' | 'completed' | 'failed'
  /** In ISO 8601; `null` unless the status is `completed`. */
  completed_at: string | null
  /** `FPXB2B1` for a company account. */
  payment_channel: 'FPX' | 'FPXB2B1'
}

/** One callback that the sandbox has posted to the shop. */
export interface SandboxCallback {
  /** When the shop answered or the attempt failed, in milliseconds since the epoch. */
  time: number
  /** The form that was posted, with its signature. */
  body: string
  /** Status of the shop's response; absent if there was none. Billplz accepts only 200. */
  status?: number
  /** When the callback is sent again, in milliseconds since the epoch; absent if it isn't. */
  retryAt?: number
}

/** Returns a bill as the API sends it, without the sandbox's own records. */
export function toBillObject({ transactions, callbacks, ...bill }: SandboxBill): object {
  return bill
}

const MALAYSIA_MS = 8 * 3_600_000

/** Formats a moment as in `paid_at`, in Malaysian time: `2026-01-31 15:15:09 +0800`. */
export const formatTime = (time: number): string =>
  `${new Date(time + MALAYSIA_MS).toISOString().slice(0, 19).replace('T', ' ')} +0800`

/** Formats a moment as in a transaction's `completed_at`: `2026-01-31T15:15:09.000+08:00`. */
export const formatIsoTime = (time: number): string =>
  new Date(time + MALAYSIA_MS).toISOString().replace('Z', '+08:00')

/** Formats the day of a moment as in `due_at`, without leading zeros. */
export const formatDay = (time: number): string =>
  formatTime(time).slice(0, 10).split('-').map(Number).join('-')

/** Returns a random id with this many hexadecimal digits. */
export function createId(digits: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
