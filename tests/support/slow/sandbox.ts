// Instead of `fpx-checkout/sandbox` while `FPX_SLOW_MS` is set: the same, with responses that come later.
import {
  createSandbox as createFastSandbox,
  type SandboxOptions,
} from '../../../src/sandbox/index.js'
import { responseDelayMs } from './delayResponse.js'

export * from '../../../src/sandbox/index.js'

/** Creates a sandbox that responds later, unless it has a clock or a latency of its test. */
export const createSandbox = (options: SandboxOptions = {}) =>
  createFastSandbox({ latencyMs: options.clock ? 0 : responseDelayMs(), ...options })
