import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DisconnectedBrowser } from '../../src/demo/stories/DisconnectedBrowser.js'

const fetchOfBrowser = globalThis.fetch

it('a story of a disconnected browser restores the fetch that it found, even a stub', async () => {
  const stub = vi.fn(() => Promise.resolve(new Response('of the stub')))
  vi.stubGlobal('fetch', stub)
  const { unmount } = render(<DisconnectedBrowser>Banks</DisconnectedBrowser>)
  await expect(fetch('/bank')).rejects.toThrow('Failed to fetch')
  unmount()
  expect(globalThis.fetch).toBe(stub)
  // The next test checks what remains of a story that is still rendered when its test ends.
  render(<DisconnectedBrowser>Banks</DisconnectedBrowser>)
})

it('the next test has the fetch of the browser again', () => {
  expect(globalThis.fetch).toBe(fetchOfBrowser)
})
