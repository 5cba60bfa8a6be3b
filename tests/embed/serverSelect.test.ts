import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, scriptTag, type Shop } from '../support/embed/openShop.js'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const submitted = (page: Page) =>
  page.evaluate(() => new URLSearchParams([...new FormData(document.forms[0])] as never).toString())

const options =
  '<option value="">Choose</option><option value="MB2U0227">Maybank2U</option><option value="BIMB0340">Bank Islam</option>'
const select = `<select name="bank_code" aria-label="Bank">${options}</select>`
const own = (page: Page) => page.locator('select')

describe('while the proxy cannot be reached', () => {
  const lateTag = '<script src="/fpx-checkout.js" defer></script>'

  it.each([
    ['before', scriptTag],
    ['after', lateTag],
  ])('one code is submitted, with hidden-input too: the script runs %s it', async (_when, tag) => {
    shop.down = true
    const page = await shop.open(
      `${tag}<form><fpx-bank-picker name="bank_code" value="MB2U0227" hidden-input>${select}</fpx-bank-picker></form>`,
    )
    await own(page).selectOption('BIMB0340')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    shop.down = false
    await page.context().close()
  })
})
