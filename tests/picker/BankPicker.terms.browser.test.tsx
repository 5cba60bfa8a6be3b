import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showBankPicker } from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'

afterEach(() => vi.unstubAllGlobals())

const link = () => page.getByRole('link', { name: /terms and conditions/ })

describe('the link to the terms', () => {
  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script after a space', ' JavaScript:alert(1)'],
    ['a script with a line break', 'java\nscript:alert(1)'],
    ['data', 'data:text/html,terms'],
    ['a blob', 'blob:https://shop.example/1'],
    ['no host', 'https://'],
  ])('points to PayNet if termsUrl is %s', async (_kind, termsUrl) => {
    bankProxy()
    await showBankPicker({ terms: true, termsUrl })
    await expect
      .element(link())
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.mepsfpx\.com\.my\//))
  })

  it.each([
    ['https', 'https://shop.example/terms'],
    ['http', 'http://localhost/terms'],
    ['a path', '/terms'],
    ['a file', 'terms.html#fpx'],
    ['no scheme', '//shop.example/terms'],
  ])('points to the merchant’s URL with %s', async (_kind, termsUrl) => {
    bankProxy()
    await showBankPicker({ terms: true, termsUrl })
    await expect.element(link()).toHaveAttribute('href', termsUrl)
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
