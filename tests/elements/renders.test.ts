import { describe, expect, it } from 'vitest'
import { openShopForFile, scriptTag } from '../support/embed/openShop.js'

// Tests when the picker renders. On a slow phone, each unnecessary render delays what the payer sees.

const shop = await openShopForFile()

const picker = '<fpx-bank-picker></fpx-bank-picker>'

/** Writes into the title whether the picker has rendered by the end of the script that defines it, or inserts it. */
const watch = (insert = '') => `<script>
  const note = () => queueMicrotask(() => {
    document.title = Boolean(document.querySelector('fpx-bank-picker').shadowRoot?.firstChild)
  })
  const { define } = customElements
  customElements.define = function (...definition) {
    define.apply(this, definition)
    if (definition[0] === 'fpx-bank-picker' && document.querySelector('fpx-bank-picker')) note()
  }
  ${insert}
</script>`

describe('the first render', () => {
  it('is a separate task after a deferred script, which would otherwise block the page too long', async () => {
    const page = await shop.open(`${watch()}${scriptTag.replace('>', ' defer>')}${picker}`)
    await page.getByRole('combobox').waitFor()
    expect(await page.title()).toBe('false')
  })

  it('is a separate task after the request, and until then the page shows the children of the element', async () => {
    const page = await shop.open(
      `<script>
        const requestByBrowser = fetch
        window.fetch = (...request) => {
          document.title = Boolean(document.querySelector('fpx-bank-picker').shadowRoot)
          return requestByBrowser(...request)
        }
      </script>${scriptTag.replace('>', ' defer>')}${picker}`,
    )
    await page.getByRole('combobox').waitFor()
    expect(await page.title()).toBe('false')
  })

  it('is in the same task if the page inserts the element later, so that its place is never empty', async () => {
    const insert = `addEventListener('load', () => {
      document.body.innerHTML = '${picker}'
      note()
    })`
    const page = await shop.open(`${watch(insert)}${scriptTag}`)
    await page.getByRole('combobox').waitFor()
    expect(await page.title()).toBe('true')
  })
})

it('a focus renders only the list: the element does not set its form value again', async () => {
  const page = await shop.open(
    `<script>
      let count = 0
      const { setFormValue } = ElementInternals.prototype
      ElementInternals.prototype.setFormValue = function (...values) {
        count += 1
        setFormValue.apply(this, values)
      }
    </script>${scriptTag}<form>${picker}</form>`,
  )
  const field = page.getByRole('combobox')
  await page.locator('[aria-busy=false]').waitFor()
  const countRenders = () => page.evaluate('count')
  const before = await countRenders()
  await field.click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(20)
  expect(await countRenders()).toBe(before)
  // Control: a selection is a new form value.
  await page.getByRole('option').first().click()
  expect(await countRenders()).toBeGreaterThan(Number(before))
})

it('only a list that was fetched is stored for the next page, not one that was restored', async () => {
  const page = await shop.open(
    `<script>
      let writes = 0
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        writes += key.startsWith('fpx-checkout:')
        setItem.call(this, key, value)
      }
    </script>${scriptTag}${picker}`,
  )
  const writes = () => page.evaluate('writes')
  const list = page.locator('[aria-busy=false]')
  await list.waitFor()
  expect(await writes()).toBe(1)
  const requests = shop.requestedPaths.length
  await page.reload()
  await list.waitFor()
  await page.getByRole('combobox').click()
  await page.getByRole('option').nth(20).waitFor()
  expect([await writes(), shop.requestedPaths.length]).toEqual([0, requests])
  // Control: the list is refetched when it is older than a minute, even if the proxy returns the same banks.
  await page.evaluate('{ const { now } = Date; Date.now = () => now() + 61_000 }')
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect.poll(writes).toBe(1)
})
