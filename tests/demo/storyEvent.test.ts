import { afterEach, expect, it, vi } from 'vitest'
import { logAction } from '../../src/demo/frame/storyEvent.js'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['values as JSON', ['MB2U0227', { code: 'MB2U0227' }], '"MB2U0227", {"code":"MB2U0227"}'],
  ['nothing as undefined', [undefined], 'undefined'],
  ['an event of the DOM as its type', [new Event('input')], 'input'],
  ['an event of React as its type', [createReactEvent()], 'focus'],
])('the event log shows %s', (_what, details, detail) => {
  const postMessage = vi.fn()
  vi.stubGlobal('window', { parent: { postMessage } })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  logAction('onFocus', details)
  expect(postMessage.mock.calls).toEqual([
    [{ source: 'fpx-demo', name: 'onFocus', detail }, 'http://localhost'],
  ])
})

/** Like React's own, it refers to an element and so to itself. */
function createReactEvent() {
  const event = { type: 'focus', nativeEvent: new Event('focusin'), target: {} }
  event.target = { event }
  return event
}
