import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { sendCommand } from './sendCommand.js'

afterEach(async () => {
  cleanup()
  document.body.removeAttribute('style')
  for (const name of ['style', 'dir', 'lang']) document.documentElement.removeAttribute(name)
  // Otherwise an element of the next test may appear below the pointer, which counts as hovering.
  await sendCommand('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
})
