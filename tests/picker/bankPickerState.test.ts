import type { Bank, BankModel } from 'fpx-checkout'
import { describe, expect, it } from 'vitest'
import { findOption } from '../../src/picker/core/findOption.js'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { getKeyCommand } from '../../src/picker/core/getKeyCommand.js'
import { banksOfBothModels as banks } from './banksOfBothModels.js'

const visibleOptions = toBankOptions(banks)
const [affin, cimbClicks, publicBank, cimbBank] = visibleOptions as [
  (typeof visibleOptions)[0],
  (typeof visibleOptions)[0],
  (typeof visibleOptions)[0],
  (typeof visibleOptions)[0],
]

describe('getKeyCommand', () => {
  const press = (key: string, situation: Partial<Parameters<typeof getKeyCommand>[1]> = {}) =>
    getKeyCommand(
      {
        ...{ key, altKey: false, ctrlKey: false, metaKey: false },
        ...{ repeat: false, isComposing: false, keyCode: 0 },
      },
      {
        isOpen: true,
        hasTypedText: false,
        isReadOnly: false,
        visibleOptions,
        activeOption: undefined,
        selectedOption: undefined,
        ...situation,
      },
    )

  it.each([
    ['ArrowDown', 'to the first option if none is active', undefined, affin],
    ['ArrowDown', 'to the next option', affin, cimbClicks],
    ['ArrowDown', 'from the last to the first option', cimbBank, affin],
    ['ArrowUp', 'to the last option if none is active', undefined, cimbBank],
    ['ArrowUp', 'from the first to the last option', affin, cimbBank],
    ['PageDown', 'to the last option', affin, cimbBank],
    ['PageUp', 'to the first option', cimbBank, affin],
  ])('%s moves %s', (key, _where, activeOption, to) => {
    expect(press(key, { activeOption })).toEqual({ type: 'activate', key: to.key })
  })

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', ' ', 'a', 'Delete', 'F5'])(
    '%j has its default effect in the text',
    (key) => expect(press(key)).toBeUndefined(),
  )

  it.each(['Enter', 'Escape', 'PageDown', 'PageUp'])(
    '%s does nothing while the list is closed',
    (key) => {
      expect(press(key, { isOpen: false })).toBeUndefined()
    },
  )

  it('ArrowDown and ArrowUp open the list on the selected bank', () => {
    for (const key of ['ArrowDown', 'ArrowUp'])
      expect(press(key, { isOpen: false, selectedOption: publicBank })).toEqual({
        type: 'open',
        activeKey: publicBank.key,
      })
  })

  it('typed text of a closed list: Enter opens the list, and Escape discards the text', () => {
    const kept = { isOpen: false, hasTypedText: true }
    expect(press('Enter', kept)).toEqual({ type: 'open', activeKey: undefined })
    expect(press('Escape', kept)).toEqual({ type: 'close' })
  })

  it('Escape closes an open list, and Tab leaves it', () => {
    expect(press('Escape')).toEqual({ type: 'close' })
    expect(press('Tab')).toEqual({ type: 'leave' })
    expect(press('Tab', { isOpen: false })).toBeUndefined()
  })

  it('ArrowDown activates nothing in an empty list', () => {
    expect(press('ArrowDown', { visibleOptions: [] })).toEqual({ type: 'ignore' })
  })
})

describe('findOption for a code that several rows have', () => {
  const find = (options: BankOption[], model?: BankModel, pickerModel?: BankModel) =>
    findOption(options, { code: 'BCBB0235', model }, pickerModel)

  it('returns the personal bank, unless the model or the picker is corporate', () => {
    expect(find(visibleOptions)).toBe(cimbClicks)
    expect(find(visibleOptions, 'B2B1')).toBe(cimbBank)
    expect(find(visibleOptions, undefined, 'B2B1')).toBe(cimbBank)
    expect(find(visibleOptions, 'B2C', 'B2B1')).toBe(cimbClicks)
    // A script may pass an empty model.
    expect(find(visibleOptions, '' as BankModel, 'B2B1')).toBe(cimbBank)
    expect(find([cimbBank])).toBe(cimbBank)
    expect(find([cimbBank], 'B2C')).toBeUndefined()
  })

  it("returns the consumer's portal if the gateway sends no models", () => {
    const silent = toBankOptions(banks.map((bank) => ({ ...bank, model: undefined })))
    // The enterprise portal comes first in the alphabet.
    expect(silent.find(({ code }) => code === 'BCBB0235')?.label).toBe('CIMB Bank')
    expect(find(silent)?.label).toBe('CIMB Clicks')
    expect(find(silent, 'B2B1')?.label).toBe('CIMB Bank')
  })
})

describe('findOption for two options that look the same', () => {
  it('never returns the one with another code', () => {
    const [one, two] = toBankOptions([banks[0]!, { ...banks[0]!, code: 'ABB0234' }])
    expect(findOption([two!], one!)).toBeUndefined()
  })

  const twins = toBankOptions([banks[0]!, { ...banks[0]!, branch: 2 }])

  it('returns the one that was selected', () => {
    for (const twin of twins) expect(findOption([...twins], twin)).toBe(twin)
    expect(new Set(twins.map(({ key }) => key)).size).toBe(2)
  })

  it('returns the first if the selected one can no longer be distinguished', () => {
    const seen = { ...twins[1]!, key: 'of an earlier list' }
    expect(findOption(twins, seen)).toBe(twins[0])
  })
})

describe('findOption for two options with the selected code', () => {
  it('returns the one with the same legal name if their labels are equal', () => {
    const one = { code: 'X', display: 'Twin', name: 'Twin One Berhad' }
    const two = { code: 'X', display: 'Twin', name: 'Twin Two Berhad' }
    const both = toBankOptions([one, two])
    const second = both.find(({ name }) => name === 'Twin Two Berhad')!
    expect(findOption(toBankOptions([two, one]), second)?.bank).toBe(two)
    expect(findOption(toBankOptions([one]), second)).toBeUndefined()
  })

  it('returns the one that was selected', () => {
    expect(findOption(visibleOptions, cimbClicks)).toBe(cimbClicks)
    expect(findOption(visibleOptions, cimbBank)).toBe(cimbBank)
  })

  it('returns the one that was selected, under a new label', () => {
    const renamed = toBankOptions(
      banks.map((bank) => (bank.model === 'B2C' ? { ...bank, display: 'A CIMB' } : bank)),
    )
    expect(findOption(renamed, cimbClicks)?.label).toBe('A CIMB')
  })

  it('returns none if the selected one is unavailable, with models and without', () => {
    expect(findOption([affin, cimbBank], cimbClicks)).toBeUndefined()
    const silent = toBankOptions(banks.map((bank) => ({ ...bank, model: undefined })))
    const clicks = silent.find(({ label }) => label === 'CIMB Clicks')
    const rest = toBankOptions(silent.flatMap((row) => (row === clicks ? [] : row.bank)))
    expect(findOption(silent, clicks!)).toBe(clicks)
    expect(findOption(rest, clicks!)).toBeUndefined()
  })

  it('returns none if the selected one becomes unavailable after the other was added', () => {
    const [clicks, bank] = [banks[2]!, banks[1]!].map((row) => ({ ...row, model: undefined }))
    const [alone] = toBankOptions([clicks!])
    const seen = findOption(toBankOptions([clicks!, bank!]), alone!)
    expect(seen).toBeDefined()
    expect(findOption(toBankOptions([bank!]), seen!)).toBeUndefined()
  })
})

describe('findOption for a gateway that starts or stops sending models', () => {
  // PayNet lists this code in both models. The model of a code in only one model would already be known.
  const rhbBank: Bank = { code: 'RHB0218', display: 'RHB Bank' }
  const [rhb] = toBankOptions([rhbBank]) as [BankOption]
  const silent = (bank: Bank): Bank => ({ ...bank, model: undefined })
  const named = (options: BankOption[], text: string) => options.find(({ label }) => label === text)

  it.each(['CIMB Bank', 'CIMB Clicks'])('returns %s of two options with one code', (text) => {
    const [before, now] = [toBankOptions(banks.map(silent)), visibleOptions]
    expect(findOption(now, named(before, text)!)).toBe(named(now, text))
    expect(findOption(before, named(now, text)!)).toBe(named(before, text))
  })

  it("returns a code's only option", () => {
    const corporate = toBankOptions([{ ...rhbBank, model: 'B2B1' }])
    expect(findOption(corporate, rhb)).toBe(corporate[0])
    expect(findOption([rhb], corporate[0]!)).toBe(rhb)
  })

  it('returns none if two options are possible, before or after', () => {
    const both = toBankOptions([
      { ...rhbBank, model: 'B2B1' },
      { ...rhbBank, model: 'B2C' },
    ])
    expect(findOption(both, rhb)).toBeUndefined()
    for (const one of both) expect(findOption([rhb], one)).toBeUndefined()
    const mixed = toBankOptions([rhbBank, { ...rhbBank, model: 'B2B1' }])
    const retail = mixed.find(({ model }) => !model)
    const rest = toBankOptions([{ ...rhbBank, model: 'B2B1' }])
    expect(findOption(rest, retail!)).toBeUndefined()
  })

  it('returns the option with the requested model', () => {
    const settings = { model: 'B2C' } as const
    const [seen] = toBankOptions([rhbBank], settings)
    const now = toBankOptions(
      [
        { ...rhbBank, model: 'B2B1' },
        { ...rhbBank, model: 'B2C' },
      ],
      settings,
    )
    expect(findOption(now, seen!)).toBe(now[0])
  })

  it('never returns the other model', () => {
    const [retail] = toBankOptions([{ ...rhbBank, model: 'B2C' }])
    const corporate = toBankOptions([{ ...rhbBank, model: 'B2B1' }])
    expect(findOption(corporate, retail!)).toBeUndefined()
  })

  it('returns the option whose model was known before the gateway sent it', () => {
    const [known] = toBankOptions([banks[0]!])
    const stated = toBankOptions([
      { ...banks[0]!, model: 'B2B1' },
      { ...banks[0]!, model: 'B2C' },
    ])
    expect(findOption(stated, known!)).toMatchObject({ model: 'B2C' })
  })
})
