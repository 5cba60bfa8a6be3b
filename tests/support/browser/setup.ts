import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  document.body.removeAttribute('style')
  for (const name of ['style', 'dir', 'lang']) document.documentElement.removeAttribute(name)
})
