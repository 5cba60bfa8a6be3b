import type { Bank, BankModel } from 'fpx-checkout'
import { describe, expect, it } from 'vitest'
import { findOption, type SelectedBank } from '../../src/picker/core/findOption.js'
import {
  type SelectionAction,
  selectionReducer,
  type BankNotice,
  getCurrentNotice,
  initialSelection,
  reconcileSelection,
  type SelectionState,
} from '../../src/picker/core/selectionReducer.js'
import { type ListAction, listReducer, closedList } from '../../src/picker/core/listReducer.js'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { getKeyCommand } from '../../src/picker/core/getKeyCommand.js'

const banks: Bank[] = [
  { code: 'ABB0233', display: 'Affin Bank' },
  { code: 'BCBB0235', display: 'CIMB Bank', name: 'CIMB Bank Berhad', model: 'B2B1' },
  { code: 'BCBB0235', display: 'CIMB Clicks', name: 'CIMB Bank Berhad', model: 'B2C' },
  { code: 'PBB0233', display: 'Public Bank' },
]
const visibleOptions = toBankOptions(banks)
const [affin, cimbBank, cimbClicks, publicBank] = visibleOptions as [
  (typeof visibleOptions)[0],
  (typeof visibleOptions)[0],
  (typeof visibleOptions)[0],
  (typeof visibleOptions)[0],
]

const reduceActions = (...actions: SelectionAction[]) =>
  actions.reduce(selectionReducer, initialSelection(null))

const reduceCombobox = (...actions: ListAction[]) => actions.reduce(listReducer, closedList)

describe('the combobox reducer', () => {
  const typing = {
    type: 'typed',
    typedText: 'aff',
    searchText: 'aff',
    activeKey: undefined,
  } as const

  it('shows the typed text, and filters by it', () => {
    expect(reduceCombobox({ type: 'activated', key: affin.key }, typing)).toEqual({
      isOpen: true,
      typedText: 'aff',
      searchText: 'aff',
    })
  })

  it('shows an unfinished composition without filtering by it', () => {
    expect(reduceCombobox(typing, { ...typing, typedText: 'aff中' })).toMatchObject({
      typedText: 'aff中',
      searchText: 'aff',
    })
  })

  it('drops the prefix of a composition with the next text that has none', () => {
    const composed = {
      ...typing,
      typedText: 'Affin Bankpub',
      prefix: 'Affin Bank',
      searchText: 'pub',
    }
    expect(reduceCombobox(composed)).toMatchObject({ prefix: 'Affin Bank', searchText: 'pub' })
    expect(reduceCombobox(composed, typing).prefix).toBeUndefined()
  })

  const opened = { type: 'opened', activeKey: -1 } as const
  it.each([
    [[{ type: 'closed' }, opened] as const, { ...closedList, isOpen: true, activeKey: -1 }],
    [
      [{ type: 'collapsed' }, opened] as const,
      { isOpen: true, typedText: 'aff', searchText: 'aff', activeKey: -1 },
    ],
  ])('opens with the text that the last closing kept: %j', (actions, state) => {
    expect(reduceCombobox(typing, ...actions)).toEqual(state)
  })

  it('collapses to the closed list if nothing is typed', () => {
    expect(reduceCombobox(opened, { type: 'collapsed' })).toBe(closedList)
  })

  it('activates an option and changes nothing else', () => {
    expect(reduceCombobox(typing, { type: 'activated', key: affin.key })).toEqual({
      ...reduceCombobox(typing),
      activeKey: affin.key,
    })
  })

  it('starts closed and empty', () => {
    expect(closedList).toEqual({
      isOpen: false,
      typedText: null,
      searchText: '',
      activeKey: undefined,
    })
  })

  it('drops the typed text when it closes', () => {
    expect(
      reduceCombobox(typing, { type: 'activated', key: affin.key }, { type: 'closed' }),
    ).toEqual(closedList)
  })
})

it.each([
  { type: 'selected', option: affin },
  { type: 'cleared' },
  { type: 'reset', bank: null },
] as const)('ends a search: $type', (action) => {
  const opened = reduceCombobox({ type: 'opened', activeKey: 0 })
  expect(listReducer(opened, action)).toBe(closedList)
  expect(listReducer(opened, { type: 'refused', option: affin })).toBe(opened)
})

describe('the selection reducer', () => {
  const notice = { label: 'Affin Bank', code: 'ABB0233', key: affin.key }

  it('selects a bank', () => {
    const type = 'selected'
    expect(reduceActions({ type, option: affin })).toEqual({
      selected: affin,
      isSubmitAttempted: false,
      isDescribed: false,
      notice: { type, ...notice },
    })
  })

  it('selects the new bank of a controlled picker only until onChange returned', () => {
    const controlled = { ...initialSelection(publicBank), value: publicBank }
    const chosen = selectionReducer(controlled, { type: 'selected', option: affin })
    expect(chosen.selected).toBe(affin)
    const returned = selectionReducer(chosen, { type: 'onChangeReturned' })
    expect(returned.selected).toBe(publicBank)
    const cleared = selectionReducer(chosen, { type: 'cleared' })
    expect(cleared).toMatchObject({ selected: null, notice: { type: 'cleared', ...notice } })
    // The handler of the first selection cleared it.
    expect(selectionReducer(cleared, { type: 'onChangeReturned' }).selected).toBe(publicBank)
    // Control: `onChange` doesn't run.
    expect(selectionReducer(controlled, { type: 'onChangeReturned' })).toBe(controlled)
  })

  it('keeps the selected bank of a controlled picker when the form is reset', () => {
    const tried = { ...initialSelection(publicBank), value: publicBank, isSubmitAttempted: true }
    expect(selectionReducer(tried, { type: 'reset', bank: affin })).toMatchObject({
      selected: publicBank,
      isSubmitAttempted: false,
    })
  })

  it('clears the bank, with a notice if there was one', () => {
    const chosen = reduceActions({ type: 'selected', option: affin })
    expect(selectionReducer(chosen, { type: 'cleared' })).toMatchObject({
      selected: null,
      notice: { type: 'cleared', ...notice },
    })
    expect(reduceActions({ type: 'cleared' }).notice).toBeUndefined()
  })

  it.each(['requested', 'reset'] as const)('finds the option of a bank that was %s', (type) => {
    const listed = { ...initialSelection(null), options: visibleOptions }
    const request = (bank: SelectedBank) => selectionReducer(listed, { type, bank }).selected
    expect(request({ code: 'BCBB0235' })).toBe(cimbClicks)
    expect(request({ code: 'BCBB0235', model: 'B2B1' })).toBe(cimbBank)
    expect(request({ code: 'GONE01' })).toEqual({ code: 'GONE01' })
    expect(reduceActions({ type, bank: { code: 'BCBB0235' } }).selected).toEqual({
      code: 'BCBB0235',
    })
  })

  it.each([
    { type: 'selected', option: affin },
    { type: 'cleared' },
    { type: 'reset', bank: null },
  ] as const)('hides the error of an earlier attempt to submit: $type', (action) => {
    const tried = reduceActions({ type: 'submitAttempted' })
    expect(tried.isSubmitAttempted).toBe(true)
    expect(selectionReducer(tried, action).isSubmitAttempted).toBe(false)
  })

  it('describes the field by its warnings again after a blur', () => {
    const chosen = reduceActions({ type: 'selected', option: affin })
    const blurred = selectionReducer(chosen, { type: 'blurred' })
    expect([chosen.isDescribed, blurred.isDescribed]).toEqual([false, true])
    expect(selectionReducer(blurred, { type: 'blurred' })).toBe(blurred)
  })

  it('refuses a disabled bank with a notice, which noticeCleared removes', () => {
    const refused = reduceActions({ type: 'refused', option: affin })
    expect(refused).toMatchObject({ selected: null, notice: { type: 'refused', ...notice } })
    const cleared = selectionReducer(refused, { type: 'noticeCleared' })
    expect(cleared.notice).toBeUndefined()
    expect(selectionReducer(cleared, { type: 'noticeCleared' })).toBe(cleared)
  })
})

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
    ['ArrowDown', 'to the next option', affin, cimbBank],
    ['ArrowDown', 'from the last to the first option', publicBank, affin],
    ['ArrowUp', 'to the last option if none is active', undefined, publicBank],
    ['ArrowUp', 'from the first to the last option', affin, publicBank],
    ['PageDown', 'to the last option', affin, publicBank],
    ['PageUp', 'to the first option', publicBank, affin],
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

describe('reconcileSelection', () => {
  const reconcile = (
    state: SelectionState,
    options: readonly BankOption[] | undefined,
    value?: SelectedBank | null,
  ) => reconcileSelection(state, { value, options, model: undefined })
  const chosen = reconcile(initialSelection(affin), visibleOptions)
  /** Returns the selection after a refresh that changes the selected bank; `null` removes it. */
  const refresh = (details: object | null, settings = {}) =>
    reconcile(chosen, toBankOptions(details ? [{ ...banks[0]!, ...details }] : [], settings))

  it('returns the same state if nothing has changed', () => {
    expect(reconcile(chosen, visibleOptions)).toBe(chosen)
  })

  it('turns a request into an option once, which later lists do not reinterpret', () => {
    const first = reconcile(initialSelection({ code: 'BCBB0235' }), [cimbBank])
    expect(first.selected).toBe(cimbBank)
    expect(reconcile(first, visibleOptions).selected).toBe(cimbBank)
    // Control: the same request for the second list.
    const fresh = reconcile(initialSelection({ code: 'BCBB0235' }), visibleOptions)
    expect(fresh.selected).toBe(cimbClicks)
  })

  it('keeps the option of a `value` that stays, and clears it once if it leaves the list', () => {
    const value = { code: 'BCBB0235' }
    const held = reconcile(initialSelection(null), visibleOptions, value)
    expect(held.selected).toBe(cimbClicks)
    const lost = reconcile(held, [cimbBank], { ...value })
    expect(lost).toMatchObject({ selected: null, notice: { type: 'vanished' } })
    expect(reconcile(lost, visibleOptions, value).selected).toBeNull()
  })

  it('reads a new `value` regardless of what was selected before', () => {
    const corporate = reconcile(initialSelection(cimbBank), visibleOptions, cimbBank)
    expect(reconcile(corporate, visibleOptions, { code: 'BCBB0235' }).selected).toBe(cimbClicks)
    const none = reconcile(corporate, visibleOptions, null)
    expect(reconcile(none, visibleOptions, { code: 'BCBB0235' }).selected).toBe(cimbClicks)
    // If a page no longer controls the bank, the earlier selection isn't restored.
    expect(reconcile(corporate, visibleOptions).selected).toBeNull()
  })

  it('reads no new `value` while onChange runs', () => {
    const held = reconcile(initialSelection(null), visibleOptions, affin)
    const pending = selectionReducer(held, { type: 'selected', option: cimbBank })
    expect(reconcile(pending, visibleOptions, { code: 'PBB0233' })).toBe(pending)
    const returned = selectionReducer(pending, { type: 'onChangeReturned' })
    expect(reconcile(returned, visibleOptions, { code: 'PBB0233' }).selected).toBe(publicBank)
  })

  it('reports that the selected bank went offline', () => {
    expect(refresh({ status: 'offline' }).notice?.type).toBe('wentOffline')
    // Control: it was offline at first.
    const offline = toBankOptions([{ ...banks[0]!, status: 'offline' }])
    expect(reconcile(initialSelection({ code: 'ABB0233' }), offline).notice).toBeUndefined()
    const [known] = offline
    const named = toBankOptions([{ ...banks[0]!, status: 'offline', display: 'Affin' }])
    expect(reconcile(initialSelection(known!), named).notice).toBeUndefined()
  })

  it('reports that the selected bank is disabled, or not offered', () => {
    const { key } = affin
    expect(refresh({ status: 'offline' }, { offlineBanks: 'disable' })).toMatchObject({
      selected: null,
      notice: { type: 'blocked', code: 'ABB0233', label: 'Affin Bank', key },
    })
    expect(refresh(null)).toMatchObject({
      selected: null,
      notice: { type: 'vanished', code: 'ABB0233', label: 'Affin Bank', key },
    })
  })

  it('uses the code as the label of a bank that was never in the list', () => {
    expect(reconcile(initialSelection({ code: 'GONE01' }), visibleOptions).notice).toEqual({
      type: 'vanished',
      code: 'GONE01',
      label: 'GONE01',
      key: undefined,
    })
  })

  it('refreshes the label of a renamed bank with the same code', () => {
    expect(refresh({ display: 'Affin' })).toMatchObject({ selected: { label: 'Affin' } })
    expect(refresh({ display: 'Affin' }).notice).toBeUndefined()
  })
})

describe('getCurrentNotice', () => {
  const isNoticeShown = (type: BankNotice['type'], selected: SelectedBank | null) => {
    const { label, code, key } = cimbBank
    const state = { ...initialSelection(selected), notice: { type, label, code, key } }
    return getCurrentNotice(state) !== undefined
  }

  it.each(['selected', 'wentOffline'] as const)(
    'returns "%s" only for the selected bank, not for another one with its code',
    (type) => {
      expect(isNoticeShown(type, cimbBank)).toBe(true)
      expect(isNoticeShown(type, cimbClicks)).toBe(false)
      expect(isNoticeShown(type, null)).toBe(false)
    },
  )

  it.each(['cleared', 'vanished', 'blocked'] as const)(
    'returns "%s" only while no bank is selected',
    (type) => {
      expect(isNoticeShown(type, null)).toBe(true)
      expect(isNoticeShown(type, cimbBank)).toBe(false)
      expect(isNoticeShown(type, publicBank)).toBe(false)
    },
  )

  it('returns "refused" for any selection', () => {
    expect(isNoticeShown('refused', null) && isNoticeShown('refused', publicBank)).toBe(true)
    expect(getCurrentNotice(initialSelection(null))).toBeUndefined()
  })
})
