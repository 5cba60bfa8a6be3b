import 'fpx-checkout/styles.css'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showBankPicker } from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'

const link = () => page.getByRole('link', { name: /terms and conditions/ })

describe('the link to the terms', () => {
  it('points to PayNet unless termsUrl can be opened by a link', async () => {
    bankProxy()
    const { rerender } = await showBankPicker()
    const invalid = [
      ...['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)'],
      ...['data:text/html,terms', 'blob:https://shop.example/1', 'https://'],
    ]
    for (const termsUrl of invalid) {
      rerender({ termsUrl })
      await expect
        .element(link(), { message: termsUrl })
        .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.mepsfpx\.com\.my\//))
      // Control: the merchant's own URLs. In between, so that each invalid one is seen to replace one.
      for (const valid of [
        ...['https://shop.example/terms', 'http://localhost/terms', '/terms'],
        ...['terms.html#fpx', '//shop.example/terms'],
      ]) {
        rerender({ termsUrl: valid })
        await expect.element(link()).toHaveAttribute('href', valid)
      }
    }
  })

  it('points to the merchant’s URL in a browser without URL.canParse', async () => {
    const canParse = Object.getOwnPropertyDescriptor(URL, 'canParse')!
    Reflect.deleteProperty(URL, 'canParse')
    try {
      bankProxy()
      await showBankPicker({ terms: true, termsUrl: '/terms' })
      await expect.element(link()).toHaveAttribute('href', '/terms')
    } finally {
      Object.defineProperty(URL, 'canParse', canParse)
    }
  })
})
