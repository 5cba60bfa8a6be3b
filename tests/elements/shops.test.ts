import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  bankField,
  nextTask,
  openShopForFile,
  scriptTag,
  submitted,
} from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const shop = await openShopForFile()

async function choose(page: Page, text: string): Promise<void> {
  await takeBank(bankField(page), text)
}

const countBankRequests = () =>
  shop.requestedPaths.filter((path) => path === '/api/fpx/bank').length

describe('a shop that re-renders its payment box', () => {
  const box = '<div id="box"><fpx-bank-picker id="bank" name="bank_code"></fpx-bank-picker></div>'

  it('keeps the selection of an element that is removed and inserted again, without a second request', async () => {
    const page = await shop.open(`${scriptTag}<form>${box}</form>`)
    await choose(page, 'bank islam')
    const before = countBankRequests()
    await page.evaluate(async () => {
      const picker = document.querySelector('fpx-bank-picker')!
      const place = picker.parentElement!
      picker.remove()
      await new Promise((done) => setTimeout(done, 50))
      place.append(picker)
    })
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    expect(countBankRequests()).toBe(before)
  })

  it('keeps the selection when new HTML replaces the old, as updated_checkout does', async () => {
    const page = await shop.open(`${scriptTag}<form>${box}</form>`)
    await choose(page, 'bank islam')
    const before = countBankRequests()
    await nextTask(page)
    await page.evaluate((html) => {
      const fresh = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild!
      document.querySelector('#box')!.replaceWith(document.adoptNode(fresh))
    }, box)
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    await nextTask(page)
    await page.evaluate((html) => (document.forms[0]!.innerHTML = html), box)
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    await nextTask(page)
    await page.evaluate((html) => {
      const old = document.querySelector('#box')!
      old.insertAdjacentHTML('beforebegin', html)
      old.remove()
    }, box)
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(countBankRequests()).toBe(before)
    await choose(page, 'agro')
    expect(await submitted(page)).toBe('bank_code=AGRO01')
  })

  it('starts empty in a form that is added later', async () => {
    const page = await shop.open(`${scriptTag}<form>${box}</form>`)
    await choose(page, 'bank islam')
    await page.evaluate(async (html) => {
      document.forms[0]!.replaceChildren()
      await new Promise((done) => setTimeout(done, 50))
      document.forms[0]!.innerHTML = html
    }, box)
    await bankField(page).waitFor()
    expect(await submitted(page)).toBe('bank_code=')
  })

  it.each([
    ['', ''],
    ['<label id="words" for="bank">Your bank</label>', ' id="bank"'],
    ['<h2 id="words">Your bank</h2>', ' aria-labelledby="words"'],
  ])(
    'leaves neither a listener nor an element in memory after a hundred removals: %s',
    async (words, attribute) => {
      const page = await shop.open('')
      await page.addInitScript(() => {
        const { prototype } = EventTarget
        const [add, remove] = [
          Reflect.get(prototype, 'addEventListener'),
          Reflect.get(prototype, 'removeEventListener'),
        ] as ((...all: unknown[]) => void)[]
        const count = (target: EventTarget, step: number) => {
          if (target === window || target === document) counted.listeners += step
        }
        const counted = { listeners: 0 }
        Object.assign(window, { counted })
        prototype.addEventListener = function (...all: unknown[]) {
          count(this, 1)
          add!.apply(this, all)
        }
        prototype.removeEventListener = function (...all: unknown[]) {
          count(this, -1)
          remove!.apply(this, all)
        }
      })
      shop.put('/often', `${scriptTag}${words}<div></div>`)
      await page.goto(`${shop.url}/often`)
      const left = await page.evaluate(async (own) => {
        const place = document.querySelector('div')!
        for (let round = 0; round < 100; round += 1) {
          place.innerHTML = `<fpx-bank-picker name="bank_code"${own}></fpx-bank-picker>`
          await new Promise(requestAnimationFrame)
          place.replaceChildren()
        }
        await new Promise((done) => setTimeout(done, 100))
        return Reflect.get(window, 'counted') as { listeners: number }
      }, attribute)
      expect(left.listeners).toBe(0)
      const session = await page.context().newCDPSession(page)
      await session.send('HeapProfiler.collectGarbage')
      const { objects } = await session
        .send('Runtime.evaluate', {
          expression: 'FpxCheckout && customElements.get("fpx-bank-picker").prototype',
        })
        .then(({ result }) =>
          session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! }),
        )
      const { result } = await session.send('Runtime.callFunctionOn', {
        objectId: objects.objectId!,
        functionDeclaration: 'function () { return this.length }',
        returnByValue: true,
      })
      expect(result.value).toBeLessThanOrEqual(2)
    },
  )
})

describe('a page with its own scripts and styles', () => {
  it('may load the script twice, or a newer one: the first one is used, with one warning', async () => {
    const page = await shop.open('')
    const logs: string[] = []
    page.on('console', (message) => void logs.push(message.text()))
    page.on('pageerror', (error) => void logs.push(error.message))
    shop.put(
      '/twice',
      `${scriptTag}<form><fpx-bank-picker name="bank_code"></fpx-bank-picker></form>${scriptTag}<script type="module" src="/fpx-checkout.mjs"></script>`,
    )
    await page.goto(`${shop.url}/twice`)
    await choose(page, 'bank islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    expect(logs.filter((text) => text.includes('fpx-checkout'))).toHaveLength(1)
    expect(logs.join()).toContain('load the script once')
  })

  it.each([
    ['newer', '999.0.0'],
    ['older', '0.0.1'],
  ])('may load a %s version: the first one is used', async (_age, other) => {
    const page = await shop.open('')
    const logs: string[] = []
    page.on('console', (message) => {
      // Chromium reports at its verbose level, which consoles hide, that the rows are laid out before the list opens.
      const level: string = message.type()
      if (level !== 'verbose') logs.push(message.text())
    })
    page.on('pageerror', (error) => void logs.push(error.message))
    const path = `/versions-${other}`
    const tags = `${scriptTag}<script src="/fpx-checkout.js?version=${other}"></script>`
    shop.put(path, `${tags}<form><fpx-bank-picker name="bank_code"></fpx-bank-picker></form>`)
    await page.goto(shop.url + path)
    await choose(page, 'bank islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    expect(
      await page.evaluate(() => (window as never as { FpxCheckout: object }).FpxCheckout),
    ).toMatchObject({ version: expect.not.stringMatching(other), ignored: [other] })
    expect(logs).toEqual([expect.stringContaining(`Version ${other} does nothing`)])
  })

  it('may have another global `FpxCheckout`', async () => {
    const page = await shop.open('<script>var FpxCheckout = { own: true }</script>')
    await page.evaluate("import('/fpx-checkout.mjs')")
    expect(await page.evaluate('FpxCheckout')).toEqual({ own: true })
  })

  it('gets only one new global', async () => {
    const page = await shop.open('')
    const globals = () => page.evaluate(() => Object.getOwnPropertyNames(window).sort())
    const before = await globals()
    await page.addScriptTag({ url: '/fpx-checkout.js' })
    const after = await globals()
    expect(after.filter((name) => !before.includes(name))).toEqual(['FpxCheckout'])
  })

  it('may have patched prototypes, and any ids', async () => {
    const page = await shop.open(`<script>
        Object.prototype.stray = 'x'
        Array.prototype.each = function () {}
        Array.prototype.toJSON = function () { return 'patched' }
        Array.from = undefined
        window.Symbol.prototype.stray = 1
        window.React = { createElement() { throw new Error('not ours') } }
        window.name = 'x'
      </script>
      <div id="FpxCheckout"></div><form name="FpxCheckout2"><input name="submit"><input name="action"><input name="elements">
      <fpx-bank-picker name="bank_code" required></fpx-bank-picker></form>${scriptTag}`)
    await choose(page, 'bank islam')
    expect(await submitted(page)).toContain('bank_code=BIMB0340')
    expect(
      await page.evaluate(
        () => typeof (window as never as { FpxCheckout: { version?: string } }).FpxCheckout.version,
      ),
    ).toBe('string')
  })

  it('may use the light DOM, and style it', async () => {
    const page =
      await shop.open(`<style>fpx-bank-picker [data-fpx-part='field'] { border-color: rgb(1, 2, 3) }</style>${scriptTag}
      <form><fpx-bank-picker name="bank_code" required light-dom></fpx-bank-picker><fpx-bank-picker name="second" light-dom></fpx-bank-picker><button>Pay</button></form>`)
    const fields = page.getByRole('combobox', { name: 'Bank' })
    await fields.first().waitFor()
    expect(
      await page
        .locator("[data-fpx-part='field']")
        .first()
        .evaluate((part) => getComputedStyle(part).borderTopColor),
    ).toBe('rgb(1, 2, 3)')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Please choose your bank.').waitFor()
    await expect
      .poll(() => fields.first().evaluate((input) => input === document.activeElement))
      .toBe(true)
    // Two pickers in one tree don't share ids.
    const ids = await page.evaluate(() =>
      Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
    )
    expect(ids.length).toBeGreaterThan(4)
    expect(new Set(ids).size).toBe(ids.length)
    await takeBank(fields.nth(1), 'agro')
    expect(await submitted(page)).toBe('bank_code=&second=AGRO01')
  })

  it('looks the same in the light DOM as in a shadow root, whatever a theme sets for all buttons and fields', async () => {
    const page = await shop.open(`<style>
        *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0 }
        button { background: #eee; border: 0; padding: 10px 24px; border-radius: 0; color: green }
        input, input[type='text'] { background: #f2f2f2; border: 3px solid red; padding: 10px; color: green }
        [type='text']:focus { background: #fff; outline: 2px solid }
        ul { margin: 0 0 20px 48px; list-style: disc }
        a { color: red }
      </style>${scriptTag}
      ${['', 'light-dom'].map((mode) => `<fpx-bank-picker ${mode} featured="MB2U0227" error="Not this one"></fpx-bank-picker>`).join('')}`)
    // Leaves space for the whole list below either picker.
    await page.setViewportSize({ width: 1280, height: 1600 })
    const looksOf = async (mode: string) => {
      const picker = page.locator(`fpx-bank-picker${mode}`)
      await picker.getByRole('combobox').click()
      // Waits for all rows, since the picker renders the visible rows first and the others after the paint.
      await expect.poll(() => picker.getByRole('option').count()).toBe(35)
      const looks = await picker.evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        const parts = (element.shadowRoot ?? element).querySelectorAll('[data-fpx-part]')
        return Array.from(parts, (part) => {
          const box = part.getBoundingClientRect()
          const style = getComputedStyle(part)
          const place = [box.left, box.top - top, box.width, box.height].map(Math.round)
          const { color, backgroundColor, border, borderRadius, padding, animationName } = style
          const own = [color, backgroundColor, border, borderRadius, padding, animationName]
          return [part.getAttribute('data-fpx-part'), ...place, ...own].join(' ')
        })
      })
      await page.keyboard.press('Escape')
      return looks
    }
    const looks = await looksOf(':not([light-dom])')
    expect(looks.length).toBeGreaterThan(50)
    expect(await looksOf('[light-dom]')).toEqual(looks)
    // A theme's rule for a part applies.
    await page.addStyleTag({ content: "[data-fpx-part='label'] { letter-spacing: 7px }" })
    const label = page.locator("fpx-bank-picker[light-dom] [data-fpx-part='label']").first()
    expect(await label.evaluate((part) => getComputedStyle(part).letterSpacing)).toBe('7px')
  })

  it.each(['hidden-input', 'light-dom', 'hidden-input light-dom'])(
    "may remove the element's children: %s",
    async (mode) => {
      const page = await shop.open(
        `${scriptTag}<form><fpx-bank-picker name="bank_code" ${mode}></fpx-bank-picker></form>`,
      )
      await choose(page, 'bank islam')
      await page.evaluate(() => document.querySelector('fpx-bank-picker')!.replaceChildren())
      expect(await submitted(page)).toBe('bank_code=BIMB0340')
      expect(await bankField(page).inputValue()).toBe('Bank Islam')
      // The element also handles calls in the same task that empties it.
      const isFocused = await page.evaluate(() => {
        const picker = document.querySelector<HTMLInputElement>('fpx-bank-picker')!
        picker.replaceChildren()
        picker.required = true
        picker.value = ''
        picker.focus()
        return [picker.checkValidity(), picker.matches(':focus-within')]
      })
      expect(isFocused).toEqual([false, true])
    },
  )

  it('may remove parts of the children, like morphdom, and another bank can still be selected', async () => {
    const page = await shop.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code" light-dom></fpx-bank-picker></form>`,
    )
    await choose(page, 'bank islam')
    await page.evaluate(() => {
      const ours = document.querySelector('fpx-bank-picker')!.firstElementChild!
      ours.remove()
      for (const element of ours.querySelectorAll('[id]')) element.remove()
    })
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    await choose(page, 'agro')
    expect(await submitted(page)).toBe('bank_code=AGRO01')
  })

  it.each([
    ['the element', 'picker.parentElement.prepend(picker)'],
    ['its children, in the light DOM, away', 'picker.replaceChildren()'],
  ])('may move %s while its list is open, which stays visible', async (what, move) => {
    const mode = what.includes('light') ? 'light-dom' : ''
    const page = await shop.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code" ${mode}></fpx-bank-picker></form>`,
    )
    await bankField(page).fill('islam')
    const row = page.getByRole('option', { name: 'Bank Islam' }).first()
    await row.waitFor()
    await page.evaluate(`{ const picker = document.querySelector('fpx-bank-picker'); ${move} }`)
    await row.click()
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })

  it('may style the parts from outside, and with variables', async () => {
    const page = await shop.open(`<style>
        fpx-bank-picker { --fpx-accent: rgb(9, 8, 7); --fpx-radius: 3px }
        fpx-bank-picker::part(label) { color: rgb(1, 2, 3) }
      </style>${scriptTag}<fpx-bank-picker></fpx-bank-picker>`)
    await bankField(page).waitFor()
    const [color, radius] = await page
      .locator('fpx-bank-picker')
      .evaluate((element) => [
        getComputedStyle(element.shadowRoot!.querySelector('label')!).color,
        getComputedStyle(element.shadowRoot!.querySelector("[data-fpx-part='field']")!)
          .borderTopLeftRadius,
      ])
    expect([color, radius]).toEqual(['rgb(1, 2, 3)', '3px'])
  })
})

describe("the server's own select", () => {
  const select = `<fpx-bank-picker><select name="bank_code" required>
      <option value="">Choose</option><option value="MB2U0227">Maybank2U</option><option value="BIMB0340">Bank Islam</option>
    </select></fpx-bank-picker>`

  it('is upgraded in place, and its selection, name and required remain', async () => {
    const page = await shop.open(
      `<label for="b">My bank</label><form>${select.replace('<select', '<select id="b"')}</form>`,
    )
    await page.getByRole('combobox').selectOption('BIMB0340')
    await page.addScriptTag({ url: '/fpx-checkout.js' })
    const field = page.getByRole('combobox', { name: 'My bank' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await expect.poll(() => field.inputValue()).toBe('Bank Islam')
    expect(await page.locator('select').count()).toBe(0)
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    await takeBank(field, 'maybank2u')
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
    expect(await page.locator('fpx-bank-picker').getAttribute('required')).toBe('')
  })

  it("is not replaced while it has the focus, and receives the element's focus", async () => {
    const page = await shop.open(
      `<label for="e">Mine</label><form>${select.replace('picker>', 'picker id="e">')}</form><button>Next</button>`,
    )
    const list = page.waitForResponse('**/api/fpx/bank')
    const own = page.getByRole('combobox')
    await own.focus()
    await page.addScriptTag({ url: '/fpx-checkout.js' })
    await list
    await page.evaluate(() => document.querySelector<HTMLElement>('fpx-bank-picker')!.focus())
    expect(await own.evaluate((element) => [element.localName, element.matches(':focus')])).toEqual(
      ['select', true],
    )
    await own.selectOption('BIMB0340')
    await page.getByRole('button', { name: 'Next' }).focus()
    const field = page.getByRole('combobox', { name: 'Mine' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await expect.poll(() => field.inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })

  it('is upgraded immediately if an earlier page has loaded the list, even if its last option is selected', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `<option value="X${at}">X ${at}</option>`)
    const chosen = '<option value="BIMB0340" selected>Bank Islam</option>'
    const late = select.replace('</select>', `${many.join('')}${chosen}</select>`)
    const page = await shop.open(`${scriptTag}<form>${select}</form>`)
    await expect.poll(() => bankField(page).getAttribute('aria-autocomplete')).toBe('list')
    shop.put('/next-select', `${scriptTag}<form>${late}</form>`)
    await page.goto(`${shop.url}/next-select`)
    await expect.poll(() => bankField(page).getAttribute('aria-autocomplete')).toBe('list')
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })

  it.each(['', ' light-dom'])(
    'remains, and dispatches events, while the proxy cannot be reached (%s)',
    async (mode) => {
      shop.down = true
      const page =
        await shop.open(`${scriptTag}<form method="post" action="/pay">${select.replace('picker>', `picker${mode}>`)}<button>Pay</button></form>
      <script>addEventListener('fpx-bank-change', ({ target }) => (document.title = target.value))</script>`)
      await page.getByRole('combobox').selectOption('BIMB0340')
      await expect.poll(() => page.title()).toBe('BIMB0340')
      expect(
        await page
          .locator('fpx-bank-picker')
          .evaluate((element) => (element as HTMLInputElement).value),
      ).toBe('BIMB0340')
      expect(await submitted(page)).toBe('bank_code=BIMB0340')
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByRole('heading', { name: 'Received' }).waitFor()
      shop.down = false
      expect(shop.received.at(-1)?.toString()).toBe('bank_code=BIMB0340')
    },
  )
})

describe('a cached list from an earlier page of the session', () => {
  it('is not used for a relative URL in another folder', async () => {
    const picker = `${scriptTag}<fpx-bank-picker endpoint="api"></fpx-bank-picker>`
    const page = await shop.open('')
    await page.route('**/first/api/bank', (route) =>
      route.fulfill({ json: { data: [{ code: 'ONE01', display: 'Bank of the first' }] } }),
    )
    await page.route('**/second/api/bank', (route) =>
      route.fulfill({ json: { data: [{ code: 'TWO02', display: 'Bank of the second' }] } }),
    )
    for (const folder of ['first', 'second']) {
      shop.put(`/${folder}/pay`, picker)
      await page.goto(`${shop.url}/${folder}/pay`)
      await bankField(page).click()
      await page.getByRole('option', { name: `Bank of the ${folder}` }).waitFor()
      expect(await page.getByRole('option').count()).toBe(1)
    }
  })

  it.each(['/api/fpx', '/api/fpx/'])('is used without a request to %s', async (endpoint) => {
    const picker = `${scriptTag}<fpx-bank-picker endpoint="${endpoint}"></fpx-bank-picker>`
    const page = await shop.open(picker)
    await bankField(page).click()
    await page.getByRole('option').first().waitFor()
    shop.put('/next', picker)
    const before = countBankRequests()
    shop.down = true
    await page.goto(`${shop.url}/next`)
    await bankField(page).click()
    await page.getByRole('option').first().waitFor()
    shop.down = false
    expect(countBankRequests()).toBe(before)
  })
})

describe('the script of one language', () => {
  const placeholders = {
    en: 'Find your bank',
    ms: 'Cari bank anda',
    zh: '查找您的银行',
    ta: 'வங்கித் தேடல்',
  }
  const languages = Object.keys(placeholders) as (keyof typeof placeholders)[]

  it.each(languages)('%s speaks it on such a page, and English on any other', async (language) => {
    for (const pageLanguage of languages) {
      const page = await shop.open(
        `<script>document.documentElement.lang = '${pageLanguage}'</script>
        <script src="/fpx-checkout.${language}.js"></script><fpx-bank-picker></fpx-bank-picker>`,
      )
      const spoken = pageLanguage === language ? language : 'en'
      await page.getByPlaceholder(placeholders[spoken]).waitFor()
      await page.close()
    }
  })
})

describe('the bank list that a page preloads', () => {
  it.each([
    ['once', '/api/fpx/bank', 1],
    ['twice if the page preloads another URL (control)', '/api/fpx/bank?v=1', 2],
  ])('is requested %s', async (_how, url, times) => {
    const before = countBankRequests()
    const page = await shop.open(
      `<link rel="preload" as="fetch" href="${url}" crossorigin>
      ${scriptTag}<fpx-bank-picker></fpx-bank-picker>`,
    )
    await bankField(page).click()
    await page.getByRole('option').first().waitFor()
    expect(countBankRequests() - before).toBe(times)
  })
})
