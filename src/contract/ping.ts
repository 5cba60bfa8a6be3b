import * as v from 'valibot'
import { read } from './read.js'

/** The response of a gateway that works. */
export interface Ping {
  /** The message of a gateway that works. */
  message: 'pong'
}

/** @throws {UnreadableError} when the message is not `pong`. */
export const readPing = (value: unknown): Ping =>
  read(v.object({ message: v.literal('pong', 'the text "pong"') }), value)
