import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  bankField,
  companyListTag,
  openShopForFile,
  scriptTag,
  submitted,
} from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

// What merchants' pages do to the elements. Each case comes from a bug report in another project.
const shop = await openShopForFile()

describe('the string "false", which React 18 writes for `false`, means off', () => {
  const flags = 'disabled required readonly hidden-input light-dom'.split(' ')

  it("in each of the picker's flags", async () => {
    const attributes = flags.map((name) => `${name}="false"`).join(' ')
    const page = await shop.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code" ${attributes}></fpx-bank-picker></form>`,
    )
    await takeBank(bankField(page), 'bank islam')
    const state = await page.evaluate(() => {
      const picker = document.querySelector('fpx-bank-picker') as unknown as Record<string, unknown>
      const names = ['disabled', 'required', 'readOnly', 'hiddenInput', 'lightDom']
      return [
        ...names.map((name) => picker[name]),
        Boolean((picker as unknown as HTMLElement).shadowRoot),
        (picker as unknown as HTMLElement).matches(':disabled'),
        picker['willValidate'],
        Object.keys(localStorage).length,
        document.forms[0]!.length,
      ]
    })
    expect(state).toEqual([...Array<boolean>(5).fill(false), true, false, true, 0, 1])
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })

  it('even when it changes, and as a property', async () => {
    const page = await shop.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code" required disabled></fpx-bank-picker></form>`,
    )
    const isValid = (change: string) =>
      page.evaluate(`{ const picker = document.querySelector('fpx-bank-picker')
        ${change}; [picker.disabled, picker.checkValidity()] }`)
    expect(await isValid('')).toEqual([true, true])
    expect(await isValid("picker.setAttribute('disabled', 'false')")).toEqual([false, false])
    expect(await isValid("picker.disabled = 'false'")).toEqual([false, false])
    // Control: React 18 sets the attribute to this string for `true`.
    expect(await isValid("picker.setAttribute('disabled', 'true')")).toEqual([true, true])
  })
})

it('the string "false" means none in every other attribute too', async () => {
  const page = await shop.open('')
  const logs: string[] = []
  page.on('console', (message) => void logs.push(message.text()))
  const none = (names: string) =>
    names
      .split(' ')
      .map((name) => `${name}="false"`)
      .join(' ')
  shop.put(
    '/none',
    `${scriptTag}${companyListTag}<div lang="ms"><fpx-bank-picker ${none('value locale label description error placeholder offline-banks model amount featured')}></fpx-bank-picker></div>
     <fpx-company-list ${none('page per-page per-page-options selected-id caption columns page-href company-href')}></fpx-company-list>`,
  )
  await page.goto(`${shop.url}/none`)
  await page.getByRole('table').getByRole('row').nth(20).waitFor()
  await bankField(page).click()
  await page.getByRole('option').nth(20).waitFor()
  expect(await page.getByText('false').count()).toBe(0)
  expect(await page.locator('[data-fpx-part=description], [data-fpx-part=error]').count()).toBe(0)
  expect(await page.getByRole('columnheader').count()).toBeGreaterThan(5)
  const terms = page.getByRole('link', { name: /terma/ })
  expect(await terms.getAttribute('href')).toContain('mepsfpx')
  const value = (change: string) =>
    page.evaluate(
      `{ const picker = document.querySelector('fpx-bank-picker'); ${change}; picker.value }`,
    )
  expect([await value(''), await value('picker.value = false')]).toEqual(['', ''])
  expect(logs).toEqual([])
})

it.each(['picker.terms = false', "picker.setAttribute('terms', 'false')", "picker.terms = 'off'"])(
  'the terms are hidden by %s',
  async (change) => {
    const page = await shop.open(`${scriptTag}<fpx-bank-picker></fpx-bank-picker>`)
    const terms = page.getByRole('link', { name: /terms and conditions/ })
    await terms.waitFor()
    await page.evaluate(`{ const picker = document.querySelector('fpx-bank-picker'); ${change} }`)
    await terms.waitFor({ state: 'detached' })
    // Control: the terms can be shown again.
    await page.evaluate("document.querySelector('fpx-bank-picker').terms = undefined")
    await terms.waitFor()
  },
)

it('an invalid number attribute is reported in the console, once, with what is expected', async () => {
  const page = await shop.open('')
  const logs: string[] = []
  page.on('console', (message) => void logs.push(message.text()))
  shop.put(
    '/number-format',
    `${scriptTag}${companyListTag}<fpx-bank-picker amount="31,500.00"></fpx-bank-picker>
     <fpx-bank-picker amount="31500.00"></fpx-bank-picker><fpx-bank-picker amount=""></fpx-bank-picker>
     <fpx-company-list page="two"></fpx-company-list>`,
  )
  await page.goto(`${shop.url}/number-format`)
  await page.getByRole('table').getByRole('row').nth(3).waitFor()
  expect(logs.filter((text) => text.startsWith('fpx-checkout')).sort()).toEqual([
    'fpx-checkout: amount="31,500.00" is ignored. Write a number such as 31500.00.',
    'fpx-checkout: page="two" is ignored. Write a number such as 2.',
  ])
})

describe('with `hidden-input`', () => {
  /** Returns what jQuery's `serialize()` sends. It reads the properties of the form's inputs. */
  const serialized = (page: Page) =>
    page.evaluate(() =>
      ([...document.forms[0]!.elements] as HTMLInputElement[])
        .filter(
          (control) =>
            control.name &&
            !control.matches(':disabled') &&
            /^(?:input|select|textarea|keygen)/i.test(control.nodeName) &&
            !/^(?:submit|button|image|reset|file)$/i.test(control.type),
        )
        .map(({ name, value }) => `${name}=${value}`)
        .join('&'),
    )

  it.each(['', ' light-dom'])(
    "`form.elements` finds the code, and the browser and jQuery's `serialize()` send it once (%s)",
    async (mode) => {
      const page = await shop.open(
        `${scriptTag}<form><fpx-bank-picker name="bank" hidden-input${mode}></fpx-bank-picker></form>`,
      )
      const read = () =>
        page.evaluate(
          () => (document.forms[0]!.elements.namedItem('bank') as HTMLInputElement).value,
        )
      await bankField(page).waitFor()
      expect([await read(), await serialized(page), await submitted(page)]).toEqual([
        '',
        'bank=',
        'bank=',
      ])
      await takeBank(bankField(page), 'bank islam')
      const all = ['BIMB0340', 'bank=BIMB0340', 'bank=BIMB0340']
      expect([await read(), await serialized(page), await submitted(page)]).toEqual(all)
      // A copy of the form's HTML doesn't have the input's properties.
      await page.evaluate('document.forms[0].innerHTML = document.forms[0].innerHTML')
      await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
      expect([await read(), await serialized(page), await submitted(page)]).toEqual(all)
      // A page can also insert a second copy of the input.
      await page.evaluate(
        "{ const box = document.querySelector('fieldset'); box.after(box.cloneNode(true)) }",
      )
      await expect.poll(() => page.locator('fieldset').count()).toBe(1)
      expect([await read(), await serialized(page), await submitted(page)]).toEqual(all)
    },
  )
})

describe.each(['', ' light-dom'])("a press on a picker's text (%s)", (mode) => {
  it.each(['description', 'error'])('on the %s selects it, and focuses nothing', async (part) => {
    const page = await shop.open(
      `${scriptTag}<fpx-bank-picker ${part}="Payments take a minute"${mode}></fpx-bank-picker>`,
    )
    const text = page.getByText('Payments take a minute')
    await text.click()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    // A shadow root that delegates the focus would focus its first control, which is a button.
    const focused = page.locator('[data-fpx] :focus')
    expect(await focused.count()).toBe(0)
    const { x, y, height } = (await text.boundingBox())!
    await page.mouse.move(x + 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 80, y + height / 2, { steps: 3 })
    await page.mouse.up()
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^Pay/)
    expect(await focused.count()).toBe(0)
    // Control: the label focuses the field.
    await page.locator('[data-fpx-part=label]').click()
    expect(await focused.getAttribute('role')).toBe('combobox')
  })
})

describe('what the page renders in a company list', () => {
  const list = (render: string) => `${companyListTag}<fpx-company-list></fpx-company-list><script>
    const list = document.querySelector('fpx-company-list')
    list.renderActions = (company) => { ${render} }
    addEventListener('fpx-company-change', () => (document.title = 'selected'))</script>`
  const row = (page: Page) => page.getByRole('table').getByRole('row').nth(2)

  it.each([
    [
      'a button',
      "const made = document.createElement('button'); made.textContent = 'Act'; made.onclick = () => (document.body.dataset.acted = company.id); return made",
    ],
    [
      'a link',
      "const made = document.createElement('a'); made.href = '#' + company.id; made.textContent = 'Act'; made.onclick = () => (document.body.dataset.acted = company.id); return made",
    ],
    [
      'a fragment',
      "const made = document.createRange().createContextualFragment('<i>x</i><button>Act</button>'); made.lastChild.onclick = () => (document.body.dataset.acted = company.id); return made",
    ],
  ])('receives the click on its own row: %s', async (_what, render) => {
    const page = await shop.open(list(render))
    for (const place of [2, 3, 2]) {
      const current = page.getByRole('table').getByRole('row').nth(place)
      const name = await current.getByRole('rowheader').textContent()
      await current.getByText('Act').click()
      const acted = await page.evaluate(() => document.body.dataset['acted'])
      const expected = await page.evaluate(
        async (text) =>
          (
            (await (await fetch('/api/fpx/company?page=1&perPage=20')).json()) as {
              data: { id: number; name: string }[]
            }
          ).data.find(({ name: each }) => each === text)?.id,
        name,
      )
      expect(acted).toBe(String(expected))
    }
    expect(await page.title()).toBe('')
  })

  it('keeps what was typed, opened and changed in it until the page sets a new function', async () => {
    const page = await shop.open(
      list(`const made = document.createElement('div')
        made.innerHTML = '<input aria-label="Note"><details><summary>More</summary>Text</details><div popover>Own popover</div>'
        return made`),
    )
    await row(page).getByLabel('Note').fill('Call back')
    await row(page).getByText('More').click()
    await row(page).getByText('Text').waitFor()
    await page.getByRole('searchbox').click()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await row(page).getByLabel('Note').inputValue()).toBe('Call back')
    expect(await row(page).getByText('Text').isVisible()).toBe(true)
    expect(await page.getByText('Own popover').first().isVisible()).toBe(false)
    expect(await page.title()).toBe('')
    // Control: a new function replaces the content.
    await page.evaluate("list.renderActions = () => 'Nothing'")
    await expect.poll(() => row(page).getByLabel('Note').count()).toBe(0)
  })

  it('may throw: the other rows and the list stay', async () => {
    const page = await shop.open(list("if (company.id % 2) throw new Error('own'); return 'Fine'"))
    await page.getByText('Fine').first().waitFor()
    expect(await page.getByRole('table').getByRole('row').count()).toBe(21)
  })
})

/**
 * Scripts that replace the same built-in objects as MooTools 1.6 (with its compatibility layer for 1.2) and Prototype
 * 1.7.
 */
const libraries = {
  MooTools: `
    Array.from = (item) => item == null ? [] : typeof item.length === 'number' && typeof item !== 'string' && typeof item !== 'function' ? (Array.isArray(item) ? item : Array.prototype.slice.call(item)) : [item]
    Object.values = (object) => { const all = []; for (const key in object) if (Object.hasOwn(object, key)) all.push(object[key]); return all }
    Object.keys = (object) => { const all = []; for (const key in object) if (Object.hasOwn(object, key)) all.push(key); return all }
    String.from = (item) => item + ''
    Number.from = (item) => isFinite(parseFloat(item)) ? parseFloat(item) : null
    const OwnElement = function (tag) { return document.createElement(tag) }
    OwnElement.prototype = Element.prototype
    window.Element = OwnElement
    window.Event = function (event) { this.event = event; this.type = event.type.length }
    for (const name of ['each', 'clone', 'clean', 'link', 'contains', 'append', 'getLast', 'include', 'combine', 'erase', 'empty', 'flatten', 'pick'])
      Array.prototype[name] = function () { throw new Error('not ours') }
    for (const name of ['get', 'set', 'erase', 'inject', 'grab', 'adopt', 'dispose', 'clone', 'empty', 'destroy', 'match'])
      Element.prototype[name] = function () { throw new Error('not ours') }`,
  Prototype: `
    Array.from = (item) => { if (!item) return []; if ('toArray' in Object(item)) return item.toArray(); let length = item.length || 0; const all = new Array(length); while (length--) all[length] = item[length]; return all }
    Object.keys = (object) => { const all = []; for (const key in object) if (Object.prototype.hasOwnProperty.call(object, key)) all.push(key); return all }
    Object.values = (object) => Object.keys(object).map((key) => object[key])
    Array.prototype.toArray = Array.prototype.clone = function () { return [].concat(this) }
    Array.prototype.entries = Array.prototype.toArray
    Array.prototype.toJSON = function () { return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']' }
    String.prototype.toArray = function () { return this.split('') }
    Array.prototype.each = function (iterate) { for (let at = 0; at < this.length; at++) iterate(this[at], at) }
    Array.prototype.find = Array.prototype.detect = function (iterate, context) { let found; let is; this.each((value, at) => { if (!is && iterate.call(context, value, at, this)) [found, is] = [value, true] }); return found }
    Array.prototype.any = Array.prototype.some = function (iterate = (x) => x, context) { let is = false; this.each((value, at) => { is ||= !!iterate.call(context, value, at, this) }); return is }
    Function.prototype.bind = function (context, ...first) { const own = this; return function (...rest) { return own.apply(context, [...first, ...rest]) } }
    String.prototype.startsWith = function (text) { return this.lastIndexOf(text, 0) === 0 }
    String.prototype.endsWith = function (text) { const at = this.length - text.length; return at >= 0 && this.indexOf(text, at) === at }
    for (const name of ['update', 'insert', 'wrap', 'up', 'down', 'next', 'previous', 'select', 'show', 'hide', 'fire', 'observe', 'clone', 'scrollTo', 'setStyle'])
      HTMLElement.prototype[name] = function () { throw new Error('not ours') }
    Element.prototype.remove = function () { this.parentNode.removeChild(this); return this }`,
}

it.each(Object.entries(libraries))('a page may use %s', async (_name, library) => {
  const page = await shop.open('')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const path = `/library-${_name}`
  shop.put(
    path,
    `<script>${library}</script>${scriptTag}${companyListTag}<label for="bank">Your bank</label>
     <form><fpx-bank-picker id="bank" name="bank_code" featured="MB2U0227"></fpx-bank-picker></form>
     <fpx-company-list per-page="10"></fpx-company-list>
     <script>addEventListener('change', ({ target }) => (document.title = target.value))</script>`,
  )
  await page.goto(shop.url + path)
  await page.getByRole('combobox', { name: 'Your bank', exact: true }).waitFor()
  await takeBank(bankField(page), 'bank islam')
  expect(await submitted(page)).toBe('bank_code=BIMB0340')
  expect(await page.title()).toBe('BIMB0340')
  await bankField(page).click()
  const badges = page.getByRole('listbox').locator('[data-fpx-part=badge]')
  await expect.poll(() => badges.allTextContents()).toContain('BI')
  await page.keyboard.press('Escape')
  const pager = page.getByRole('navigation').getByRole('button')
  await expect
    .poll(() => pager.allTextContents())
    .toEqual(['‹', '1', '2', '3', '4', '5', '…', '10', '›'].filter((text) => text !== '…'))
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await page.getByText('11 to 20 of 93').waitFor()
  await page.getByRole('searchbox').fill('a')
  await page
    .getByText(/matching|match|of 10/)
    .first()
    .waitFor()
  expect(errors).toEqual([])
})
