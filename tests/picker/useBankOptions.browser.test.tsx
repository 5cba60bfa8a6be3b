import { renderHook } from '@testing-library/react'
import { type BankOption, useBankOptions } from 'fpx-checkout'
import { describe, expect, it } from 'vitest'
import { bank, bankProxy, cimbBanks } from './bankProxy.js'
import { Answers } from './pickerUnderTest.js'

const banks = [
  bank('PBB0233', 'Public Bank', { model: 'B2C' }),
  bank('MB2U0227', 'Maybank2U', { model: 'B2C', status: 'offline' }),
  ...cimbBanks,
]

async function showOptions(settings: Parameters<typeof useBankOptions>[0] = {}) {
  const proxy = bankProxy({ banks })
  const answers = new Answers()
  const { result, rerender } = renderHook(useBankOptions<{ swift?: string }>, {
    initialProps: settings,
    wrapper: answers.Provider,
  })
  await expect.poll(() => result.current.options).toBeDefined()
  return { result, rerender, proxy, answers }
}

const labels = (options: readonly BankOption<{ swift?: string }>[] | undefined) =>
  options?.map(({ label }) => label)

describe('the options for a combobox', () => {
  it('are missing until there is a list, and a search finds none', async () => {
    const proxy = bankProxy({ banks })
    proxy.hold()
    const { result } = renderHook(() => useBankOptions(), { wrapper: new Answers().Provider })
    expect(result.current.options).toBeUndefined()
    expect(result.current.search('')).toEqual([])
    expect(result.current.find('PBB0233')).toBeUndefined()
    expect(result.current.banksQuery.isFetching).toBe(true)
    proxy.release()
    await expect.poll(() => result.current.search('').length).toBe(4)
  })

  it('have the order of the picker, and a search finds what payers type', async () => {
    const { result } = await showOptions()
    const all = ['CIMB Clicks', 'Maybank2U', 'Public Bank', 'CIMB Bank']
    expect(labels(result.current.options)).toEqual(all)
    expect(labels(result.current.search(' '))).toEqual(all)
    expect(labels(result.current.search('m2u'))).toEqual(['Maybank2U'])
    expect(labels(result.current.search('cimb'))).toEqual(['CIMB Clicks', 'CIMB Bank'])
    expect(labels(result.current.search('nothing'))).toEqual([])
  })

  it('are the same array while they are equal, whatever functions and objects the page creates', async () => {
    const inline = (logo = '/cimb.svg', highest = 30_000) => ({
      limits: { B2C: [1, highest] as const },
      amount: 500,
      mapBank: ({ code }: { code: string }) => ({
        logo: code === 'BCBB0235' ? logo : undefined,
        aliases: ['nickname', code],
      }),
    })
    const { result, rerender } = await showOptions(inline())
    const { options: first, search, find } = result.current
    rerender(inline())
    expect(result.current.options).toBe(first)
    expect([result.current.search, result.current.find]).toEqual([search, find])
    // Controls: other results of the same functions are other options.
    rerender(inline('/other.svg'))
    expect(result.current.options).not.toBe(first)
    const second = result.current.options
    rerender(inline('/other.svg', 100))
    expect(result.current.options).not.toBe(second)
    expect(result.current.find('PBB0233')?.disabledReason).toBe('amount')
  })

  it('follow the offline rule, the limits and the model', async () => {
    const { result, rerender } = await showOptions({ offlineBanks: 'disable', amount: 1.5 })
    const disabled = () =>
      result.current.options?.map(({ label, disabledReason }) => [label, disabledReason])
    expect(disabled()).toEqual([
      ['CIMB Clicks', undefined],
      ['Maybank2U', 'offline'],
      ['Public Bank', undefined],
      ['CIMB Bank', 'amount'],
    ])
    rerender({ model: 'B2B1' })
    expect(disabled()).toEqual([['CIMB Bank', undefined]])
  })
})

describe('a bank that is looked up', () => {
  it('is the same bank for an option, a code with its model, and a code', async () => {
    const { result } = await showOptions()
    const { options = [], find } = result.current
    for (const option of options) {
      expect(find(option)).toBe(option)
      expect(find({ code: option.code, model: option.model })).toBe(option)
    }
    expect(find('BCBB0235')?.model).toBe('B2C')
    for (const none of [null, undefined, '', 'NOBANK']) expect(find(none)).toBeUndefined()
  })

  it('is the current option after the list was refreshed', async () => {
    const { result, proxy, answers } = await showOptions({ offlineBanks: 'disable' })
    const before = result.current.find({ code: 'BCBB0235', model: 'B2B1' })
    const refreshed = cimbBanks.map((row) => ({ ...row, status: 'offline', swift: 'CIBBMYKL' }))
    proxy.answers({ banks: refreshed })
    await answers.refresh()
    await expect
      .poll(() => result.current.find(before))
      .toMatchObject({
        code: 'BCBB0235',
        model: 'B2B1',
        disabledReason: 'offline',
        bank: { swift: 'CIBBMYKL' },
      })
    proxy.answers({ banks: [cimbBanks[0]!] })
    await answers.refresh()
    await expect.poll(() => result.current.find(before)).toBeUndefined()
  })
})

it('a failure is reported, and the list remains', async () => {
  const { result, proxy, answers } = await showOptions()
  proxy.answers({ status: 502 })
  await answers.refresh()
  await expect.poll(() => result.current.banksQuery.error).toMatchObject({ status: 502 })
  expect(result.current.options).toHaveLength(4)
})
