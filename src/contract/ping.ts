import * as v from 'valibot'
import { read } from './read.js'

/** The answer of a service that is alive (service document, "Ping result"). */
export interface Ping {
  /** What the service says when it is alive. */
  message: 'pong'
}

/** @throws {UnreadableError} when the message is anything but `pong`. */
export const readPing = (value: unknown): Ping =>
  read(v.object({ message: v.literal('pong', 'the text "pong"') }), value)
