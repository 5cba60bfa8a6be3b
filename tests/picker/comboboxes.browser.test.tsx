import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import guide from '../../src/guides/comboboxes.md?raw'
import { bank, bankProxy, cimbBanks } from './bankProxy.js'
import { BaseUiBank } from './comboboxes/BaseUiBank.js'
import { CmdkBank } from './comboboxes/CmdkBank.js'
import { MuiBank } from './comboboxes/MuiBank.js'
import { NativeBank } from './comboboxes/NativeBank.js'
import { Answers } from './pickerUnderTest.js'

const banks = [
  bank('PBB0233', 'Public Bank', { model: 'B2C' }),
  bank('MB2U0227', 'Maybank2U', { model: 'B2C' }),
  bank('MBB0228', 'Maybank2E', { model: 'B2B1', status: 'offline' }),
  ...cimbBanks,
]

const comboboxes: Record<string, ComponentType> = { CmdkBank, BaseUiBank, MuiBank }
const files = import.meta.glob<string>('./comboboxes/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const field = () => page.getByRole('combobox', { name: 'Bank' })
const rows = () => page.getByRole('option').elements()
const texts = () => rows().map(({ textContent }) => textContent)

/** Shows a guide's combobox in a shop's form and returns what the form submits. */
async function show(name: string, isHeld = false) {
  const proxy = bankProxy({ banks })
  if (isHeld) proxy.hold()
  const answers = new Answers()
  const Bank = comboboxes[name] ?? NativeBank
  const { container } = render(
    <answers.Provider>
      <form>
        <Bank />
      </form>
    </answers.Provider>,
  )
  if (!isHeld) await answers.settled()
  const submitted = () => {
    const data = new FormData(container.querySelector('form')!)
    return [data.get('bank_code'), data.get('bank_model')]
  }
  return { submitted, proxy, answers }
}

it.each(Object.entries(files))('the guide shows %s as it is tested', (_path, source) => {
  expect(guide).toContain(`\n${source}\`\`\`\n`)
})

describe.each(Object.keys(comboboxes))('%s', (name) => {
  it('shows every bank in our order, and offline banks disabled', async () => {
    await show(name)
    await userEvent.click(field())
    await expect
      .poll(texts)
      .toEqual([
        'CIMB Clicks',
        'Maybank2U',
        'Public Bank',
        'CIMB Bank, business',
        'Maybank2E, business, offline',
      ])
    const disabled = rows().filter((row) => row.getAttribute('aria-disabled') === 'true')
    expect(disabled.map(({ textContent }) => textContent)).toEqual(['Maybank2E, business, offline'])
  })

  it('says that the list is on its way, and that no bank matches only once it is there', async () => {
    const { proxy } = await show(name, true)
    await userEvent.click(field())
    await expect.element(page.getByText('Loading the banks…')).toBeVisible()
    proxy.release()
    await expect.poll(texts).toHaveLength(banks.length)
    await userEvent.type(field(), 'zzzz')
    await expect.element(page.getByText('No bank.')).toBeVisible()
  })

  it.each(['m2u', 'maybenk2u'])('finds %s, and selects it by keyboard', async (text) => {
    const { submitted } = await show(name)
    await userEvent.type(field(), text)
    await expect.poll(() => texts()[0]).toBe('Maybank2U')
    await userEvent.keyboard('{Enter}')
    await expect.poll(submitted).toEqual(['MB2U0227', 'B2C'])
  })

  it.each([
    { keys: '{Enter}', selected: ['BCBB0235', 'B2C'], shown: 'CIMB Clicks' },
    { keys: '{ArrowDown}{Enter}', selected: ['BCBB0235', 'B2B1'], shown: 'CIMB Bank, business' },
  ])(
    'submits and shows $selected.1 of two banks with one code',
    async ({ keys, selected, shown }) => {
      const { submitted } = await show(name)
      await userEvent.type(field(), 'cimb')
      await expect.poll(texts).toEqual(['CIMB Clicks', 'CIMB Bank, business'])
      await userEvent.keyboard(keys)
      await expect.poll(submitted).toEqual(selected)
      if (name === 'CmdkBank')
        await expect.element(page.getByLabelText('Your bank')).toHaveTextContent(shown)
      else await expect.element(field()).toHaveValue(shown)
    },
  )

  it('does not select a bank that is offline', async () => {
    const { submitted } = await show(name)
    await userEvent.type(field(), 'maybank2e')
    await expect.poll(() => texts()[0]).toBe('Maybank2E, business, offline')
    ;(rows()[0] as HTMLElement).click()
    expect(submitted()).toEqual(['', ''])
  })

  it('keeps the bank when the list is refreshed, and removes it when it goes offline', async () => {
    const { submitted, proxy, answers } = await show(name)
    await userEvent.type(field(), 'cimb')
    await expect.poll(texts).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(submitted).toEqual(['BCBB0235', 'B2B1'])
    proxy.answers({ banks: cimbBanks.map((row) => ({ ...row, swift: 'CIBBMYKL' })) })
    await answers.refresh()
    expect(submitted()).toEqual(['BCBB0235', 'B2B1'])
    proxy.answers({ banks: cimbBanks.map((row) => ({ ...row, status: 'offline' })) })
    await answers.refresh()
    await expect.poll(submitted).toEqual(['', ''])
  })
})

it("the browser's select submits each of two banks with one code, and disables offline banks", async () => {
  const { submitted } = await show('NativeBank')
  await expect.poll(texts).toContain('CIMB Bank, business (BCBB0235)')
  await userEvent.selectOptions(field(), 'CIMB Bank, business (BCBB0235)')
  await expect.poll(submitted).toEqual(['BCBB0235', 'B2B1'])
  await userEvent.selectOptions(field(), 'CIMB Clicks (BCBB0235)')
  await expect.poll(submitted).toEqual(['BCBB0235', 'B2C'])
  await expect.element(page.getByRole('option', { name: /^Maybank2E/ })).toBeDisabled()
})
