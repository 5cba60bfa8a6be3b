import { STATUS_CODES } from 'node:http'
import type { Answer } from '../serve/Answer.js'

/** How long a connection is kept open for another request, in seconds; `undefined` where it is not. */
export type KeepAlive = number | undefined

interface Wire {
  second: number
  keepAlive: KeepAlive
  bytes: Buffer
}

/** Many requests get the same answer, so it is written once for each second: that is what `Date` tells. */
const written = new WeakMap<Answer, Wire>()

/**
 * An answer as it goes over a connection: the head that `node:http` would write, and the body.
 *
 * @param answer What is written; its headers tell the length of its body.
 * @param now Milliseconds since 1970.
 */
export function wireBytes(answer: Answer, keepAlive: KeepAlive, now: number): Buffer {
  const second = Math.floor(now / 1000)
  const last = written.get(answer)
  if (last?.second === second && last.keepAlive === keepAlive) return last.bytes
  const { status, headers, body } = answer
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  head += `Date: ${new Date(now).toUTCString()}\r\n`
  if (keepAlive === undefined) head += 'Connection: close\r\n'
  else
    head += `Connection: keep-alive\r\n${keepAlive ? `Keep-Alive: timeout=${keepAlive}\r\n` : ''}`
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body ?? new Uint8Array()])
  written.set(answer, { second, keepAlive, bytes })
  return bytes
}
