import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSearch, prepareSearch } from '../../src/picker/core/bankSearch.js'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { fpxBanks } from 'fpx-checkout/sandbox'

afterEach(() => vi.unstubAllGlobals())

/** Creates a search in a new list and a function that counts how many labels have been read since its last call. */
function createCountedSearch() {
  let reads = 0
  const options = toBankOptions(fpxBanks).map((option): BankOption => ({
    ...option,
    get label() {
      reads += 1
      return option.label
    },
  }))
  const search = createSearch(options)
  return { search, countReads: () => [reads, (reads = 0)][0] }
}

describe.each(['requestIdleCallback', 'setTimeout'])('a search that was prepared by %s', (name) => {
  it('does not read the labels again for the first letter', () => {
    const callbacks: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', undefined)
    vi.stubGlobal(name, (callback: () => void) => callbacks.push(callback))
    const { search, countReads } = createCountedSearch()
    prepareSearch(search)
    expect(countReads()).toBe(0)
    for (const callback of callbacks) callback()
    expect(countReads()).toBeGreaterThan(fpxBanks.length)
    expect(search('m')[0]?.code).toBe('MB2U0227')
    expect(countReads()).toBeLessThan(3)
  })

  it('control: without it, the first letter reads them', () => {
    const { search, countReads } = createCountedSearch()
    search('m')
    expect(countReads()).toBeGreaterThan(fpxBanks.length)
  })
})
