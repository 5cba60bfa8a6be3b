import { type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type CheckoutShop, openCheckout } from '../support/checkout/openCheckout.js'
import { complaints } from '../support/demo/workbench.js'
import { bankField, submitted } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'
import {
  boxWith,
  focusedControl,
  isSeen,
  morphBox,
  startSender,
  showHtml,
} from '../support/libraries/inPage.js'
import { headlessLaunch } from '../support/programs/browsers.js'

// The picker in the dialogs, drawers, and morphing pages of other libraries.
const browser = await chromium.launch(headlessLaunch())
let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckout()
  // Builds the page, which can take longer than a browser waits for one.
  await fetch(`${shop.url}/library`)
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** Whether `npm run suite -- element` runs these tests. `npm test` leaves out the forms that are in the page's own tree. */
const isSuite = import.meta.env.MODE === 'element'
const forms = isSuite ? (['react', 'element', 'light-dom'] as const) : (['element'] as const)
const places = isSuite ? (['first', 'middle', 'last'] as const) : (['first', 'last'] as const)

async function open(query: string, device: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(device)
  onTestFinished(() => page.close())
  await page.goto(`${shop.url}/library?${query}`)
  if (query) await page.getByRole('radio', { name: 'Personal' }).waitFor()
  // Drawers slide into the page, and Base UI sets the first focus in a frame.
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    await new Promise(requestAnimationFrame)
  })
  return page
}

const traps = ['radix', 'vaul', 'mantine', 'mui', 'base-ui', 'focus-trap', 'bootstrap']

it.each([
  ...traps.flatMap((host) => places.map((place) => [host, 'element', place] as const)),
  // Controls: the fields of these forms are in the page's own tree.
  ...['radix', 'mui', 'mantine'].flatMap((host) =>
    forms.filter((form) => form !== 'element').map((form) => [host, form, 'first'] as const),
  ),
])(
  'the focus trap of %s reaches the field of the %s and the other controls, forwards and backwards: %s',
  async (host, form, place) => {
    const page = await open(`host=${host}&form=${form}&place=${place}`)
    const reached: (string | undefined)[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops: typeof reached = []
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press(key)
        stops.push(await page.evaluate(focusedControl))
      }
      expect(stops).toEqual(expect.arrayContaining(['Note', 'Bank', 'Pay']))
      // The element is no stop beside its field, and the trap comes round.
      expect(stops.filter((stop, at) => stop === 'Bank' && stops[at + 1] === 'Bank')).toEqual([])
      expect(stops.filter((stop) => stop === 'Bank').length).toBeGreaterThan(1)
      reached.push(...stops)
    }
    expect(reached).toEqual(
      expect.arrayContaining(['All', 'terms and conditions (opens in a new window)']),
    )
  },
)

const inEachForm = (...hosts: string[]) =>
  hosts.flatMap((host) => forms.map((form) => [host, form] as const))

const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

/** Moves a finger up or down, from the middle of an element. */
async function swipe(page: Page, from: Locator, by: number) {
  const session = await page.context().newCDPSession(page)
  const { x, y, width, height } = (await from.boundingBox())!
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        moved === undefined ? [] : [{ x: x + width / 2, y: y + height / 2 + (moved * by) / 10 }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step)
  await touch('touchEnd')
}

it.each(inEachForm('use-gesture', 'carousel', 'vaul'))(
  'a finger scrolls the list both ways and selects a bank, and %s does not move: %s',
  async (host, form) => {
    const page = await open(`host=${host}&form=${form}`, phone)
    await bankField(page).tap()
    const options = page.getByRole('option')
    await options.nth(20).waitFor({ state: 'attached' })
    const scrolled = () =>
      page.getByRole('listbox').evaluate((list) => {
        let scroller: Element | null = list
        while (scroller && !scroller.scrollTop) scroller = scroller.parentElement
        return scroller?.scrollTop ?? 0
      })
    const list = page.locator('[data-fpx-part=popover]')
    const content = page.locator('form')
    const place = await content.boundingBox()
    await swipe(page, list, -120)
    await expect.poll(scrolled).toBeGreaterThan(60)
    for (let times = 0; times < 3; times += 1) await swipe(page, list, 160)
    await expect.poll(scrolled).toBe(0)
    expect(await page.title()).toBe('Shop')
    expect(await content.boundingBox()).toEqual(place)
    await options.nth(2).tap()
    await expect.poll(() => submitted(page)).toMatch(/^bank_code=\w+$/)
    if (host !== 'vaul') return
    // Control: the same finger on the drawer closes it.
    await swipe(page, page.getByRole('heading', { name: 'Payment' }), 200)
    await expect.poll(() => page.title()).toBe('Closed')
  },
)

it.each(inEachForm('app-bar', 'app-shell'))(
  'after a tap, the label, the field, and the first bank are seen beside the bars of %s: %s',
  async (host, form) => {
    for (const [height, scrollPaddingTop] of [
      [640, ''],
      [780, '64px'],
    ] as const) {
      const viewport = { width: 360, height }
      const page = await open(`host=${host}&form=${form}`, { ...phone, viewport })
      await page.evaluate((value) => {
        document.documentElement.style.scrollPaddingTop = value
      }, scrollPaddingTop)
      await bankField(page).tap()
      const first = page.getByRole('option').first()
      for (const letters of ['', 'may']) {
        await page.keyboard.type(letters)
        await first.waitFor()
        for (const part of [page.getByText('Bank', { exact: true }), bankField(page), first])
          await expect.poll(() => part.evaluate(isSeen)).toBe(true)
      }
    }
  },
)

it.each(inEachForm('page', 'radix', 'mui', 'vaul'))(
  'a press on a heading in the list leaves the focus in the field, in %s: %s',
  async (host, form) => {
    const page = await open(`host=${host}&form=${form}`)
    await bankField(page).click()
    await page.getByText('Corporate accounts', { exact: true }).click()
    await page.keyboard.type('x')
    expect(await bankField(page).inputValue()).toBe('x')
    expect(await page.evaluate(focusedControl)).toBe('Bank')
  },
)

it.each(inEachForm('vaul', 'use-gesture', 'carousel'))(
  'the mouse selects a bank although %s captures the pointer: %s',
  async (host, form) => {
    const page = await open(`host=${host}&form=${form}`)
    await bankField(page).click()
    await page
      .getByRole('option', { name: /^.*Bank Islam/ })
      .first()
      .click()
    await expect.poll(() => submitted(page)).toBe('bank_code=BIMB0340')
    expect(await page.getByRole('option').count()).toBe(0)
  },
)

it.each(inEachForm('mantine', 'sweetalert2', 'bootstrap', 'radix', 'mui'))(
  'Escape closes the list first, then %s: %s',
  async (host, form) => {
    const page = await open(`host=${host}&form=${form}`)
    await bankField(page).click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await page.title()).toBe('Shop')
    // A payer's next press is in a later task.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('Escape')
    await expect.poll(() => page.title()).toBe('Closed')
  },
)

it.each(inEachForm('mui-dark', 'mantine-dark', 'bootstrap-dark'))(
  'every text can be read on the page of %s: %s',
  async (host, form) => {
    const page = await open(`host=${host}&form=${form}`)
    const readable = { runOnly: ['color-contrast'] }
    expect(await complaints(page, readable)).toEqual([])
    await bankField(page).click()
    await page.getByRole('option').first().waitFor()
    expect(await complaints(page, readable)).toEqual([])
  },
)

const sent = 'bank_code=BIMB0340'
it.each([
  ...['htmx4', 'htmx2', 'htmx1', 'unpoly', 'turbo', 'jquery'].flatMap((library) => [
    ...forms.map(
      (form) => [library, `form=${form}${form === 'react' ? '' : '&hidden'}`, '', sent] as const,
    ),
    // jQuery reads only inputs, and finds none. Unpoly gets them by itself.
    [library, 'form=element', '', library === 'jquery' ? null : sent] as const,
  ]),
  ...['htmx4', 'htmx2', 'htmx1'].flatMap((library) =>
    ['fpx-bank-picker', '[name=bank_code]'].map(
      (include) => [library, 'form=element&hidden', include, sent] as const,
    ),
  ),
])('%s posts the bank once: %s %s', async (library, form, include, posted) => {
  const page = await open(`host=page&${form}`)
  await page.evaluate(
    `(${startSender.toString()})(${JSON.stringify(library)}, ${JSON.stringify(include)})`,
  )
  await takeBank(bankField(page), 'bank islam')
  const request = page.waitForRequest('**/pay')
  await page.evaluate('send()')
  expect((await request).postData()).toBe(posted)
})

const select =
  '<select id="bank" name="bank_code" required aria-label="Bank"><option value="">Choose</option><option value="BIMB0340">Bank Islam</option></select>'
const kept = { alpine: 'maby', htmx: 'maby', idiomorph: 'maby', morphdom: 'maby', turbo: 'maby' }
// Some of the libraries empty a plain field, but the payer can continue to type.
const focusKept = { ...kept, idiomorph: 'b', morphdom: 'b', turbo: 'b' }
it.each([
  ['the element', '<fpx-bank-picker id="bank" name="bank_code"></fpx-bank-picker>', kept],
  [
    'light-dom',
    '<fpx-bank-picker id="bank" name="bank_code" light-dom></fpx-bank-picker>',
    // morphdom removes each element that has an id.
    { ...kept, morphdom: 'b' },
  ],
  ["the element with a server's select", `<fpx-bank-picker>${select}</fpx-bank-picker>`, kept],
  [
    "light-dom with a server's select",
    `<fpx-bank-picker light-dom>${select}</fpx-bank-picker>`,
    kept,
  ],
  ['a plain field (control)', '<input id="bank" role="combobox" aria-label="Bank">', focusKept],
])(
  'the focus, the letters, and the caret survive a morph of the page: %s',
  async (_what, field, letters) => {
    const page = await open('')
    const read: Record<string, string> = {}
    for (const library of Object.keys(letters)) {
      await page.evaluate(showHtml, boxWith(field, 1))
      const input = bankField(page).and(page.locator('input'))
      await input.fill('may')
      await page.keyboard.press('ArrowLeft')
      for (const count of [2, 3]) {
        await page.evaluate(
          `(${morphBox.toString()})(${JSON.stringify(library)}, ${JSON.stringify(boxWith(field, count))})`,
        )
        await page.getByText(String(count), { exact: true }).waitFor()
        await input.and(page.locator(':focus')).waitFor()
      }
      await page.keyboard.type('b')
      read[library] = await input.inputValue()
    }
    expect(read).toEqual(letters)
  },
)
