// `virtual` needs `CSS.escape`, which older versions of jsdom lack and jest-dom provides.
import '@testing-library/jest-dom/vitest'
import { virtual } from '@guidepup/virtual-screen-reader'
import { describe, expect, it } from 'vitest'
import { codes } from '../banks.js'
import { showCheckout, submitted } from './showCheckout.js'

describe('the form submits the bank after its code is typed and Enter is pressed', () => {
  it.each(codes)('%s is selected and spoken', async (code) => {
    const field = await showCheckout()
    await virtual.start({ container: document.body })
    try {
      while (!(await virtual.lastSpokenPhrase()).startsWith('combobox, Bank')) await virtual.next()
      await virtual.act()
      await virtual.type(code)
      await virtual.press('Enter')
      expect(submitted()).toBe(code)
      expect((await virtual.spokenPhraseLog()).join('\n')).toContain(`(${code}) selected`)
      expect(field.getAttribute('aria-expanded')).toBe('false')
    } finally {
      await virtual.stop()
    }
  })
})
