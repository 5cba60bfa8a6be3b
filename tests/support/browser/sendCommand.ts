import { cdp } from 'vitest/browser'

/** Sends a DevTools protocol command to the test page. The caller names the result type. */
export const sendCommand = <Result = unknown>(method: string, params: object = {}) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<Result> }).send(
    method,
    params,
  )

/** Moves, presses or releases the real mouse at a point on the test page. */
export function sendMouse(
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  { x, y }: { x: number; y: number },
) {
  // The test runner scales the frame that contains the test page.
  const frame = window.frameElement!.getBoundingClientRect()
  const scale = frame.width / window.innerWidth
  return sendCommand('Input.dispatchMouseEvent', {
    type,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    x: frame.left + x * scale,
    y: frame.top + y * scale,
  })
}
