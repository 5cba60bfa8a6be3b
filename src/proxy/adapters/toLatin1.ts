/** Many requests get the same body. */
const texts = new WeakMap<Uint8Array, string>()

/** A body as a text of its bytes: Node writes a text together with the head, and a `Buffer` after it. */
export function toLatin1(body: Uint8Array): string {
  let text = texts.get(body)
  if (text === undefined) {
    text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
    texts.set(body, text)
  }
  return text
}
