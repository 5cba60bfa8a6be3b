import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { sendCommand } from './sendCommand.js'

afterEach(async () => {
  // Before the stubs go, because an unmounting component may write back a global as it found it, including a stub.
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
  document.body.removeAttribute('style')
  for (const name of ['style', 'dir', 'lang']) document.documentElement.removeAttribute(name)
  // If the pointer stayed where it is, an element of the next test might appear below it and be hovered.
  await sendCommand('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
})
