import { cdp } from 'vitest/browser'

/** Sends a command of the DevTools protocol to the page of the tests. The caller names the type of its result. */
export const sendCommand = <Result = unknown>(method: string, params: object = {}) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<Result> }).send(
    method,
    params,
  )
