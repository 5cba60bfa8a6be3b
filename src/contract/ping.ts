import * as v from 'valibot'
import { read } from './read.js'

/** The response to a ping request. */
export interface Ping {
  /** The message. Responses with another message are rejected. */
  message: 'pong'
}

/**
 * Reads the response to a ping request.
 *
 * @throws {UnreadableError} if the message isn't `pong`.
 */
export const readPing = (value: unknown): Ping =>
  read(v.object({ message: v.literal('pong', 'the text "pong"') }), value)
