import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, scriptTag, type Shop } from '../support/embed/openShop.js'
import { takeBank } from '../support/takeBank.js'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a picker that moves into another document', () => {
  it.each([
    ['in one turn', '', 0],
    ['a turn later', '', 20],
    ['in one turn, in the light DOM', ' light-dom', 0],
    ['a turn later, in the light DOM', ' light-dom', 20],
  ])('goes on there with its choice, styled: %s', async (_how, mode, pause) => {
    const page = await shop.open(`${scriptTag}<iframe title="Box"></iframe>
      <fpx-bank-picker name="bank_code" terms${mode}></fpx-bank-picker>`)
    const crashes: string[] = []
    page.on('pageerror', ({ message }) => crashes.push(message))
    const outside = page.getByRole('combobox', { name: 'Bank' })
    await takeBank(outside, 'bank islam')
    const { height } = (await outside.boundingBox())!
    await page.evaluate(async (wait) => {
      const picker = document.querySelector('fpx-bank-picker')!
      const box = document.querySelector('iframe')!.contentDocument!
      box.body.innerHTML = '<form></form>'
      picker.remove()
      if (wait) await new Promise((later) => setTimeout(later, wait))
      box.forms[0]!.append(box.adoptNode(picker))
    }, pause)
    const inside = page.frameLocator('iframe').getByRole('combobox', { name: 'Bank' })
    await expect.poll(() => inside.inputValue()).toBe('Bank Islam')
    // The styles are there: the field is as high as a finger.
    expect((await inside.boundingBox())!.height).toBe(height)
    await takeBank(inside, 'agro')
    const submitted = await page
      .frames()[1]!
      .evaluate(() => new FormData(document.forms[0]).get('bank_code'))
    expect(submitted).toBe('AGRO01')
    expect(crashes).toEqual([])
  })
})
