import { expect, it } from 'vitest'
import { openShopForFile, scriptTag } from '../support/embed/openShop.js'

const shop = await openShopForFile()

type Field = HTMLInputElement

/**
 * Returns the fields htmx would send for the matching elements. If `old` is set, the function follows the rules of htmx
 * 1.9, which reads a form's fields instead of its `FormData`.
 */
const sent = (selector: string, old = false) => {
  const found: string[] = []
  const visited = new Set<Element>()
  const read = (field: Field) => {
    if (visited.has(field)) return
    visited.add(field)
    const isOff = !field.name || field.disabled || field.closest('fieldset[disabled]')
    if (!isOff) found.push(`${field.getAttribute('name')}=${field.value}`)
    if (!(field instanceof HTMLFormElement)) return
    for (const inner of (field as HTMLFormElement).elements)
      if (old) read(inner as Field)
      else visited.add(inner)
    if (!old)
      for (const [name, value] of new FormData(field)) found.push(`${name}=${value as string}`)
  }
  for (const node of document.querySelectorAll<Field>(selector)) {
    read(node)
    if (!node.matches('form')) node.querySelectorAll<Field>('input, textarea, select').forEach(read)
  }
  return found
}

it.each([
  ['the form', 'form', false],
  ['the form, in 1.9', 'form', true],
  ['the element, by hx-include', '#bank', false],
  ['both by their name', '[name=bank_code]', false],
])(
  'htmx sends a code once, although a hidden input has it too: %s',
  async (_what, selector, old) => {
    const page = await shop.open(`${scriptTag}<form>
    <fpx-bank-picker id="bank" name="bank_code" value="BIMB0340" hidden-input></fpx-bank-picker></form>`)
    expect(await page.evaluate(`(${String(sent)})('${selector}', ${old})`)).toEqual([
      'bank_code=BIMB0340',
    ])
    // Control: a browser sends the code once, and jQuery, which uses `:disabled`, reads the hidden input.
    const others = await page.evaluate(() => [
      (new FormData(document.forms[0]).getAll('bank_code') as string[]).join(),
      [...document.querySelectorAll('input')].filter(
        (input) => input.name === 'bank_code' && !input.matches(':disabled'),
      ).length,
    ])
    expect(others).toEqual(['BIMB0340', 1])
  },
)

it.each([
  [
    'with Unpoly, which reads only inputs',
    '<script>window.up = { form: {} }</script>',
    ['BIMB0340'],
  ],
  ['without it (control)', '', []],
])('a page %s: the inputs with the code', async (_what, script, codes) => {
  const page = await shop.open(
    `${script}${scriptTag}<form><fpx-bank-picker name="bank_code" value="BIMB0340"></fpx-bank-picker></form>`,
  )
  const found = await page.evaluate(() => [
    [...document.querySelectorAll('input')]
      .filter(({ name }) => name === 'bank_code')
      .map(({ value }) => value),
    new FormData(document.forms[0]).getAll('bank_code'),
  ])
  expect(found).toEqual([codes, ['BIMB0340']])
})
