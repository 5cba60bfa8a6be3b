/**
 * Reads a body as fields: a form, or JSON whose values are texts, numbers or switches. Of a repeated field, the last
 * one counts, as in Billplz's framework. A body that is neither has no fields.
 */
export async function readFields(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<ReadonlyMap<string, string>> {
  const request = typeof input === 'object' && 'headers' in input ? input : undefined
  const type = new Headers(init.headers ?? request?.headers).get('content-type')
  const body = init.body ?? (request ? await request.arrayBuffer() : null)
  const sent = new Response(body, type === null ? {} : { headers: { 'content-type': type } })
  try {
    return /\bjson\b/.test(sent.headers.get('content-type') ?? '')
      ? readJson(await sent.json())
      : readForm(await sent.formData())
  } catch {
    return new Map()
  }
}

function readJson(value: unknown): Map<string, string> {
  return new Map(
    Object.entries(value as object).flatMap(([name, field]: [string, unknown]) =>
      ['string', 'number', 'boolean'].includes(typeof field) ? [[name, String(field)]] : [],
    ),
  )
}

function readForm(form: FormData): Map<string, string> {
  return new Map(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
