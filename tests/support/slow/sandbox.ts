// Replaces `fpx-checkout/sandbox` with the same sandbox but delayed responses while `FPX_SLOW_MS` is set.
import {
  createSandbox as createFastSandbox,
  type SandboxOptions,
} from '../../../src/sandbox/index.js'
import { responseDelayMs } from './delayResponse.js'

export * from '../../../src/sandbox/index.js'

/** Creates a sandbox that responds later, unless the test sets a clock or a latency. */
export const createSandbox = (options: SandboxOptions = {}) =>
  createFastSandbox({ latencyMs: options.clock ? 0 : responseDelayMs(), ...options })
