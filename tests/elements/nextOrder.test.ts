import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { buildReact } from '../support/embed/buildReact.js'
import { nextTask, openShopForFile, scriptTag } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

// In a single-page app, the next order has the same URL, and the page removes and inserts the picker in one task.
const [shop, react] = await Promise.all([openShopForFile(), buildReact()])

/** Opens a page that renders an order with `show` and selects a bank for the first order. */
async function openApp(script: string, html = ''): Promise<Page> {
  const page = await shop.open(`${scriptTag}<main></main>${html}
    <script>const main = document.querySelector('main')</script><script>${script}
    show(1)</script>`)
  await takeBank(page.getByRole('combobox', { name: 'Bank' }), 'bank islam')
  await nextTask(page)
  return page
}

/** Returns what the next order shows and submits. */
async function showNext(page: Page) {
  await page.evaluate('show(2)')
  await nextTask(page)
  const field = page.getByRole('combobox', { name: 'Bank' })
  await expect.poll(() => field.getAttribute('aria-busy')).toBe('false')
  return [
    await field.inputValue(),
    await page.evaluate(() => new FormData(document.forms[0]).get('bank_code')),
  ]
}

const picker = `createElement('fpx-bank-picker', { key: KEY, name: 'bank_code', required: true })`
const order = `createElement('input', { type: 'hidden', name: 'shop', value: 'a' })`

it.each<[what: string, tree: string]>([
  ['a keyed form', `createElement('form', { key: order }, ${picker})`],
  [
    'a keyed form with an equal hidden field',
    `createElement('form', { key: order }, ${order}, ${picker})`,
  ],
  ['a keyed picker in one form', `createElement('form', null, ${picker.replace('KEY', 'order')})`],
  [
    'a keyed parent in one form',
    `createElement('form', null, createElement('p', { key: order }, ${picker}))`,
  ],
])('React 19 starts the next order without a bank: %s', async (_what, tree) => {
  const page = await openApp(`${react}
    const root = createRoot(main)
    const show = (order) => flushSync(() => root.render(${tree.replaceAll('KEY', '1')}))`)
  expect(await showNext(page)).toEqual(['', ''])
})

// Other frameworks' renderers insert the picker into a new form, or into the form that is already on the page.
const tag = '<fpx-bank-picker name="bank_code" required></fpx-bank-picker>'
describe.each([
  ['another form', "document.createElement('form')"],
  ['the same form', "main.querySelector('form') ?? document.createElement('form')"],
])('in %s, the next order starts without a bank', (_where, form) => {
  it.each<[how: string, create: string, html?: string]>([
    [
      'created by Vue, Angular or Preact',
      `Object.assign(document.createElement('fpx-bank-picker'), { name: 'bank_code' })`,
    ],
    [
      "cloned from the last one, as Vue's static content is",
      `(window.last ??= parse()).cloneNode(true)`,
    ],
    ['imported from a template, as by lit, Solid and Svelte', `document.importNode(parse(), true)`],
    [
      "cloned from the page's template, as by Alpine",
      `document.querySelector('template').content.cloneNode(true).firstChild`,
      `<template>${tag}</template>`,
    ],
  ])('%s', async (_how, create, html) => {
    const page = await openApp(
      `const parse = () => {
        const box = document.createElement('div')
        box.innerHTML = '${tag}'
        return box.firstChild
      }
      function show() {
        const form = ${form}
        const control = ${create}
        form.replaceChildren(control)
        main.replaceChildren(form)
      }`,
      html,
    )
    expect(await showNext(page)).toEqual(['', ''])
  })
})
