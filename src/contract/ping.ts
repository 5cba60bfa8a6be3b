import * as v from 'valibot'
import { read } from './read.js'

/** The response of a working gateway. */
export interface Ping {
  /** The only message that counts as working. */
  message: 'pong'
}

/**
 * Reads a ping.
 *
 * @throws {UnreadableError} if the message is not `pong`.
 */
export const readPing = (value: unknown): Ping =>
  read(v.object({ message: v.literal('pong', 'the text "pong"') }), value)
