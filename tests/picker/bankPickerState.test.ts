import type { Bank, BankModel } from 'fpx-checkout'
import { describe, expect, it } from 'vitest'
import { findOption, type SelectedBank } from '../../src/picker/core/findOption.js'
import {
  isUnseen,
  reconcile,
  reducePicker,
  type StoredState,
  toInitialState,
} from '../../src/picker/core/pickerState.js'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { getKeyCommand } from '../../src/picker/core/getKeyCommand.js'

const banks: Bank[] = [
  { code: 'ABB0233', display: 'Affin Bank' },
  { code: 'BCBB0235', display: 'CIMB Bank', name: 'CIMB Bank Berhad', model: 'B2B1' },
  { code: 'BCBB0235', display: 'CIMB Clicks', name: 'CIMB Bank Berhad', model: 'B2C' },
  { code: 'PBB0233', display: 'Public Bank' },
]
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

describe('the selection in a new list', () => {
  const reconcileWith = (
    state: StoredState,
    options: readonly BankOption[] | undefined,
    value?: SelectedBank | null,
    model?: BankModel,
  ) => {
    const list = { search: undefined, canOpen: true, isLocked: false }
    return reconcile(state, { value, options, model, ...list })
  }
  const chosen = reconcileWith(toInitialState(affin), visibleOptions)
  /** Returns the state after a refresh that changes the selected bank; `null` removes it. */
  const refresh = (details: object | null, settings = {}) =>
    reconcileWith(chosen, toBankOptions(details ? [{ ...banks[0]!, ...details }] : [], settings))

  it('is the same state if nothing has changed', () => {
    expect(reconcileWith(chosen, visibleOptions)).toBe(chosen)
  })

  it.each([
    ['of a default code', undefined],
    ['of a `value`', { code: 'BCBB0235' }],
  ])('%s is never replaced with the other bank of the code', (_, value) => {
    const initial = toInitialState(value ? null : { code: 'BCBB0235' })
    const [seen, other, both] = [[cimbClicks], [cimbBank], visibleOptions]
    const corporate = reconcileWith(initial, other, value)
    expect(corporate.selected).toBe(cimbBank)
    expect(reconcileWith(corporate, both, value).selected).toBe(cimbBank)
    const personal = reconcileWith(initial, both, value)
    expect(personal.selected).toBe(cimbClicks)
    const lost = reconcileWith(personal, other, value)
    expect(lost).toMatchObject({
      selected: null,
      notice: { type: 'vanished', label: 'CIMB Clicks' },
    })
    expect(reconcileWith(lost, [...other], value).selected).toBeNull()
    expect(reconcileWith(lost, seen, value).selected).toBe(value ? cimbClicks : null)
    // Control: the page asks for another model.
    expect(reconcileWith(corporate, both, value, 'B2C').selected).toBe(cimbClicks)
    if (value) expect(reconcileWith(lost, other, value, 'B2B1').selected).toBe(cimbBank)
  })

  it('of a `value` is cleared once, and selected again with the list that has it', () => {
    const value = { code: 'PBB0233' }
    const held = reconcileWith(toInitialState(null), visibleOptions, value)
    const lost = reconcileWith(held, [cimbBank], { ...value })
    expect(lost).toMatchObject({ selected: null, notice: { type: 'vanished' } })
    expect(reconcileWith(lost, [affin], value).notice).toBe(lost.notice)
    expect(reconcileWith(lost, visibleOptions, value).selected).toBe(publicBank)
  })

  it('is of the model of the list that arrives while the server’s select is shown', () => {
    const bank = { code: 'BCBB0235' }
    for (const [model, option] of [
      ['B2B1', cimbBank],
      ['B2C', cimbClicks],
    ] as const) {
      const listed = { type: 'listed', options: visibleOptions, model } as const
      const typed = { type: 'typed', text: 'may', searchText: 'may' } as const
      const shown = reducePicker(reducePicker(toInitialState(null), typed), listed)
      const requested = reducePicker(shown, { type: 'requested', bank })
      expect(requested.selected).toBe(option)
      // Unlike a reset, a script leaves the payer's letters in the field.
      expect(requested.text).toBe('may')
    }
  })

  it('is no new `value` while onChange runs', () => {
    const held = reconcileWith(toInitialState(null), visibleOptions, affin)
    const pending = reducePicker(held, { type: 'selected', option: cimbBank })
    expect(reconcileWith(pending, visibleOptions, { code: 'PBB0233' })).toBe(pending)
    const returned = reducePicker(pending, { type: 'onChangeReturned' })
    expect(returned.selected).toBe(affin)
    expect(reconcileWith(returned, visibleOptions, { code: 'PBB0233' }).selected).toBe(publicBank)
    expect(reconcileWith(returned, [publicBank], affin).notice?.type).toBe('vanished')
  })

  it.each([
    ['has left the list', undefined],
    ['is disabled, because it is offline', 'offline'],
  ] as const)('of a `value` that %s is reported once, even if the page keeps it', (_, status) => {
    const rows = status
      ? banks.map((bank) => (bank.code === 'PBB0233' ? { ...bank, status } : bank))
      : banks.slice(0, 3)
    const options = toBankOptions(rows, { offlineBanks: 'disable' })
    const value = { code: 'PBB0233' }
    const lost = reconcileWith(toInitialState(null), options, value)
    expect(lost.notice?.type).toBe(status ? 'blocked' : 'vanished')
    const pending = reducePicker(lost, { type: 'selected', option: affin })
    const returned = reducePicker(pending, { type: 'onChangeReturned' })
    expect(returned).toMatchObject({ selected: null, notice: { type: 'selected' } })
    expect(reconcileWith(returned, options, value).notice).toBe(returned.notice)
    // Control: before the list has loaded, the page's bank is selected.
    const loading = reducePicker(reconcileWith(toInitialState(null), undefined, value), {
      type: 'selected',
      option: affin,
    })
    expect(reducePicker(loading, { type: 'onChangeReturned' }).selected).toBe(value)
  })

  it('is seen again once the payer types, and its notice can be cleared', () => {
    const typed = reducePicker(chosen, { type: 'typed', text: 'may', searchText: 'may' })
    const restored = reducePicker(typed, { type: 'closed' })
    expect(isUnseen(restored)).toBe(true)
    const text = affin.label
    expect(isUnseen(reducePicker(restored, { type: 'typed', text, searchText: text }))).toBe(false)
    const refused = reducePicker(chosen, { type: 'refused', option: publicBank })
    expect(refused.notice?.type).toBe('refused')
    const cleared = reducePicker(refused, { type: 'noticeCleared' })
    expect(cleared).toEqual({ ...refused, notice: undefined })
    expect(reducePicker(cleared, { type: 'noticeCleared' })).toBe(cleared)
  })

  it('has a notice if the selected bank went offline', () => {
    expect(refresh({ status: 'offline' }).notice?.type).toBe('wentOffline')
    // Control: it was offline at first.
    const offline = toBankOptions([{ ...banks[0]!, status: 'offline' }])
    expect(reconcileWith(toInitialState({ code: 'ABB0233' }), offline).notice).toBeUndefined()
    const [known] = offline
    const named = toBankOptions([{ ...banks[0]!, status: 'offline', display: 'Affin' }])
    expect(reconcileWith(toInitialState(known!), named).notice).toBeUndefined()
  })

  it('has the code as the label of a bank that was never in the list', () => {
    expect(reconcileWith(toInitialState({ code: 'GONE01' }), visibleOptions).notice).toEqual({
      type: 'vanished',
      code: 'GONE01',
      label: 'GONE01',
      key: undefined,
    })
  })
})
