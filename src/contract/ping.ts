import * as v from 'valibot'
import { read } from './read.js'

/** A working gateway's response to a ping. */
export interface Ping {
  /** A response with any other message is rejected. */
  message: 'pong'
}

/**
 * Reads the response to a ping.
 *
 * @throws {UnreadableError} if the message isn't `pong`.
 */
export const readPing = (value: unknown): Ping =>
  read(v.object({ message: v.literal('pong', 'the text "pong"') }), value)
