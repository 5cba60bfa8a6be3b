import { isEqual, type Payment, sign } from './payment'

/** Verifies a callback (the form that Billplz posts) or a return (the browser's query). */
export function verifyBillplz(form: URLSearchParams, key: string): Payment | undefined {
  const isReturn = form.has('billplz[x_signature]')
  const fields = new Map<string, string>()
  for (const [field, value] of form) {
    const name = isReturn ? /^billplz\[(\w+)\]$/.exec(field)?.[1] : field
    if (name === undefined) continue // a parameter of your own return URL
    if (fields.has(name)) return undefined
    fields.set(name, value)
  }
  const signature = fields.get('x_signature') ?? ''
  fields.delete('x_signature')
  const source = [...fields]
    .map(([name, value]) => (isReturn ? 'billplz' : '') + name + value)
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .join('|')
  if (!isEqual(sign(source, key), signature)) return undefined

  const [id, paid, amount] = ['id', 'paid', 'amount'].map((name) => fields.get(name))
  if (!id || (paid !== 'true' && paid !== 'false')) return undefined
  // A return has no amount.
  if (!isReturn && !/^\d+$/.test(amount ?? '')) return undefined
  const waits = fields.get('transaction_status') === 'pending'
  return {
    reference: id,
    amount: amount === undefined ? undefined : Number(amount),
    status: paid === 'true' ? 'paid' : waits ? 'pending' : 'failed',
  }
}
