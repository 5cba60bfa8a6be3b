import { createId, formatDay, type SandboxBill } from './SandboxBill.js'

/** The context in which a new bill is created. */
interface Surroundings {
  /** The origin of the bill's page. */
  origin: string
  /** The current time, in milliseconds since the epoch. */
  time: number
  /** Whether the sandbox may post callbacks to a host. */
  canCall: (host: string) => boolean
}

/**
 * Creates a bill from the fields of `POST /v3/bills` or returns validation errors. Billplz's API reference documents
 * the limits, but we made up all messages except "can't be blank".
 */
export function readBill(
  fields: ReadonlyMap<string, string>,
  { origin, time, canCall }: Surroundings,
): SandboxBill | string[] {
  const errors: string[] = []
  const refuse = (problem: string) => {
    errors.push(problem)
    return null
  }
  const optional = (name: string, label: string, max: number): string | null => {
    const value = fields.get(name)?.trim() || null
    return value !== null && value.length > max
      ? refuse(`${label} is too long (maximum is ${max} characters)`)
      : value
  }
  const required = (name: string, label: string, max: number): string =>
    (fields.get(name)?.trim() ? optional(name, label, max) : refuse(`${label} can't be blank`)) ??
    ''
  const address = (name: string, label: string): string | null => {
    const text = fields.get(name)?.trim()
    if (!text) return null
    const isUsable = text.length <= 2_048 && URL.canParse(text) && isWebAddress(new URL(text))
    return isUsable ? text : refuse(`${label} is invalid`)
  }

  const collection = required('collection_id', 'Collection', 255)
  const name = required('name', 'Name', 255)
  const email = optional('email', 'Email', 255)
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) refuse('Email is invalid')
  const mobile = optional('mobile', 'Mobile', 20)
  if (mobile !== null && !/^\+?[1-9]\d{7,14}$/.test(mobile))
    refuse('Mobile must have a country code, and no spaces or dashes')
  if (email === null && mobile === null) refuse("Email and mobile can't both be blank")
  const amount = fields.get('amount') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(amount)) refuse('Amount must be a whole number of sen, greater than 0')
  const description = required('description', 'Description', 200)
  const dueAt = fields.get('due_at')?.trim() || formatDay(time)
  if (!/^(19|2\d)\d\d-\d\d?-\d\d?$/.test(dueAt)) refuse('Due at is invalid')
  const callback = address('callback_url', 'Callback url')
  if (!fields.get('callback_url')?.trim()) refuse("Callback url can't be blank")
  // Without the host: a shop that finds "mobile" in the message tells the payer to correct their phone number.
  if (callback !== null && !canCall(new URL(callback).hostname))
    refuse(
      'Callback url leads to another host; the sandbox calls only this machine and the hosts in callbackHosts (--callback-host)',
    )
  const redirect = address('redirect_url', 'Redirect url')

  const id = createId(16)
  const bill: SandboxBill = {
    id,
    collection_id: collection,
    paid: false,
    state: 'due',
    amount: Number(amount),
    paid_amount: 0,
    due_at: dueAt,
    email,
    mobile,
    name: name.toUpperCase(),
    url: `${origin}/bills/${id}`,
    reference_1_label: optional('reference_1_label', 'Reference 1 label', 20) ?? 'Reference 1',
    reference_1: optional('reference_1', 'Reference 1', 120),
    reference_2_label: optional('reference_2_label', 'Reference 2 label', 20) ?? 'Reference 2',
    reference_2: optional('reference_2', 'Reference 2', 120),
    redirect_url: redirect,
    callback_url: callback ?? '',
    description,
    paid_at: null,
    transactions: [],
    callbacks: [],
  }
  return errors.length > 0 ? errors : bill
}

const isWebAddress = ({ protocol, username, password }: URL) =>
  /^https?:$/.test(protocol) && username === '' && password === ''
