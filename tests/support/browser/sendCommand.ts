import { cdp } from 'vitest/browser'

/** Sends a DevTools protocol command to the test page. The caller names the result type. */
export const sendCommand = <Result = unknown>(method: string, params: object = {}) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<Result> }).send(
    method,
    params,
  )
