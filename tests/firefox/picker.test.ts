import { expect, it } from 'vitest'
import { complaints } from '../support/demo/workbench.js'
import { tabToField } from '../support/engines/Payer.js'
import { active, bank, focusField, rows } from '../support/engines/picker.js'
import { testDialogs } from '../support/engines/testDialogs.js'
import { testForms } from '../support/engines/testForms.js'
import { testKeys } from '../support/engines/testKeys.js'
import { testMouse } from '../support/engines/testMouse.js'
import { testPosition } from '../support/engines/testPosition.js'
import { testSearch } from '../support/engines/testSearch.js'
import { openPayer } from './support/openPayer.js'

const opened = openPayer()
testKeys(opened)
testSearch(opened)
testMouse(opened)
testForms(opened)
testDialogs(opened)
testPosition(opened)

it('Enter with Control selects the active option, and does not submit the previous one', async () => {
  const { payer, shop } = opened
  await payer.visit(shop.url)
  const before = shop.received.length
  await tabToField(payer)
  await payer.type('bank  isl')
  await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
  await payer.press('Control+Enter')
  await expect.poll(() => bank(payer)).toEqual({ shown: 'Bank Islam', code: 'BIMB0340' })
  expect(await rows(payer)).toEqual([])
  expect(shop.received).toHaveLength(before)
})

it('the list is requested once if the page preloads it as the guide says', async () => {
  const { payer, shop } = opened
  const before = shop.listRequests
  await payer.visit(`${shop.url}/element?preload=crossorigin`)
  await focusField(payer)
  await payer.press('ArrowDown')
  await expect.poll(() => rows(payer)).toHaveLength(35)
  expect(shop.listRequests - before).toBe(1)
})

it("axe reports no violations in the element with the page's label and an open list", async () => {
  const { payer, shop } = opened
  await payer.visit(`${shop.url}/element`)
  await payer.click('combobox', 'Your bank')
  await expect.poll(() => rows(payer)).toHaveLength(35)
  expect(await complaints(payer.page)).toEqual([])
})

it.each([
  ['en', 'Bank', 'Clear', 'Maybank2U (MB2U0227) selected.'],
  ['ms', 'Bank', 'Kosongkan', 'Maybank2U, MB2U0227, telah dipilih.'],
  ['zh', '银行', '清除', '已选择 Maybank2U，MB2U0227。'],
  ['ta', 'வங்கி', 'நீக்கவும்', 'Maybank2U, MB2U0227, தேர்வு செய்யப்பட்டது.'],
])('the picker announces the selected bank in %s', async (lang, label, clear, chosen) => {
  const { payer, shop } = opened
  await payer.visit(`${shop.url}/?lang=${lang}`)
  await payer.click('combobox', label)
  await payer.type('maybank2u')
  await expect.poll(() => active(payer)).toMatch(/Maybank2U/)
  await payer.press('Enter')
  await payer.find('button', clear)
  await expect
    .poll(() =>
      payer.page.$eval(
        '[data-fpx-part=visually-hidden][aria-live]',
        ({ textContent }) => textContent,
      ),
    )
    .toBe(chosen)
})
