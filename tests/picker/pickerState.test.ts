import type { BankModel } from 'fpx-checkout'
import { describe, expect, it } from 'vitest'
import { createSearch } from '../../src/picker/core/bankSearch.js'
import type { SelectedBank } from '../../src/picker/core/findOption.js'
import {
  type ActiveKey,
  getCurrentNotice,
  isSameSelection,
  isUnseen,
  type PickerAction,
  reconcile,
  reducePicker,
  type StoredState,
  textOf,
  toInitialState,
} from '../../src/picker/core/pickerState.js'
import { type BankOption, toBankOptions } from '../../src/picker/core/toBankOptions.js'
import { banksOfBothModels as banks } from './banksOfBothModels.js'

const visibleOptions = toBankOptions(banks)
const [affin, cimbClicks, publicBank, cimbBank] = visibleOptions as [
  BankOption,
  BankOption,
  BankOption,
  BankOption,
]

const given = {
  value: undefined,
  model: undefined,
  search: undefined,
  canOpen: true,
  isLocked: false,
}
const load = () => reconcile(toInitialState(null), { ...given, options: visibleOptions })
/** Returns a picker's state after the list has loaded and the actions were dispatched. */
const after = (...actions: PickerAction[]) => actions.reduce(reducePicker, load())
const select = (option: BankOption): PickerAction => ({ type: 'selected', option })
const type = (text: string): PickerAction => ({ type: 'typed', text, searchText: text })

describe('the text in the field', () => {
  it("is the selected bank's label, before the list its code, and what the payer types", () => {
    expect(textOf(after())).toBe('')
    expect(textOf(after(select(affin)))).toBe('Affin Bank')
    expect(textOf(toInitialState(affin))).toBe('ABB0233')
    expect(textOf(toInitialState({ code: 'ABB0233' }))).toBe('ABB0233')
    expect(textOf(after(select(affin), type('')))).toBe('')
  })

  it('is seen with its bank again once the payer presses a key', () => {
    expect(isUnseen(toInitialState(affin))).toBe(false)
    expect(isUnseen(after(type('may')))).toBe(false)
    expect(isUnseen(after(select(affin)))).toBe(false)
    expect(isUnseen(after(select(affin), type('may')))).toBe(true)
    const restored = after(select(affin), type('may'), { type: 'closed' })
    expect([textOf(restored), isUnseen(restored)]).toEqual(['Affin Bank', true])
    const pressed = reducePicker(restored, { type: 'pressed' })
    expect([pressed, isUnseen(pressed)]).toEqual([{ ...restored, isRestored: false }, false])
    expect(reducePicker(pressed, { type: 'pressed' })).toBe(pressed)
    expect(isUnseen(reducePicker(restored, type('Affin Bank')))).toBe(false)
  })

  it('stays while the list is only collapsed', () => {
    const typed = after(type('may'))
    const collapsed = reducePicker(typed, { type: 'collapsed' })
    expect(collapsed).toEqual({ ...typed, isOpen: false })
    expect(reducePicker(collapsed, { type: 'collapsed' })).toBe(collapsed)
    expect(textOf(reducePicker(collapsed, { type: 'closed' }))).toBe('')
    const opened = after({ type: 'opened', activeKey: affin.key })
    expect(reducePicker(opened, { type: 'collapsed' })).toEqual(after())
    for (const type of ['collapsed', 'closed'] as const) {
      const closed = after()
      expect(reducePicker(closed, { type })).toBe(closed)
    }
  })
})

describe('a notice', () => {
  const cleared: PickerAction = { type: 'cleared' }

  it.each<[string, PickerAction[], Partial<StoredState>, string | undefined]>([
    ['about the selected bank', [select(affin)], {}, 'selected'],
    ['about a form that was not submitted', [select(affin), { type: 'kept' }], {}, 'kept'],
    ['about a cleared bank', [select(affin), cleared], {}, 'cleared'],
    ['about a disabled option', [{ type: 'refused', option: publicBank }], {}, 'refused'],
    ['about a bank that the page rejected', [select(affin)], { selected: cimbBank }, undefined],
    ['about a bank that the page cleared', [select(affin)], { selected: null }, undefined],
    ['about a cleared bank', [select(affin), cleared], { selected: affin }, undefined],
    ['of a new picker', [], {}, undefined],
  ])('%s, after %j and %j: %s', (_, actions, change, type) => {
    expect(getCurrentNotice({ ...after(...actions), ...change })?.type).toBe(type)
  })

  it.each([
    ['has left the list', 'vanished', [publicBank]],
    ['is disabled, because it is offline', 'blocked', undefined],
  ])('about a bank that %s applies until another is selected', (_, type, list) => {
    const offline = toBankOptions([{ ...banks[0]!, status: 'offline' }], {
      offlineBanks: 'disable',
    })
    const lost = reconcile(after(select(affin)), { ...given, options: list ?? offline })
    expect(getCurrentNotice(lost)?.type).toBe(type)
    expect(getCurrentNotice({ ...lost, selected: publicBank })).toBeUndefined()
  })

  it('can be cleared', () => {
    const refused = after({ type: 'refused', option: publicBank })
    const cleared = reducePicker(refused, { type: 'noticeCleared' })
    expect(cleared).toEqual({ ...refused, notice: undefined })
    expect(reducePicker(cleared, { type: 'noticeCleared' })).toBe(cleared)
  })
})

describe('the description of the field', () => {
  it('has the warnings, except from a selection until the field loses the focus', () => {
    expect(after().isDescribed).toBe(true)
    const selected = after(select(affin))
    expect(selected.isDescribed).toBe(false)
    const blurred = reducePicker(selected, { type: 'blurred' })
    expect(blurred).toEqual({ ...selected, isDescribed: true })
    expect(reducePicker(blurred, { type: 'blurred' })).toBe(blurred)
  })

  it('says that a bank is missing once the payer has tried to submit the form', () => {
    expect(after().isSubmitAttempted).toBe(false)
    const attempted = after({ type: 'submitAttempted' })
    expect(attempted).toEqual({ ...after(), isSubmitAttempted: true })
    expect(reducePicker(attempted, select(affin)).isSubmitAttempted).toBe(false)
  })
})

describe('a reset', () => {
  const reset: PickerAction = { type: 'reset', bank: { code: 'PBB0233' } }

  it('selects the default bank, silently, and closes the list', () => {
    const state = after(select(affin), { type: 'opened', activeKey: affin.key }, reset)
    expect(state).toMatchObject({ selected: publicBank, isOpen: false, notice: undefined })
    expect(isUnseen(state)).toBe(false)
  })

  it('replaces letters with a bank that the payer has to see before it is submitted', () => {
    const state = after(select(affin), type('may'), reset)
    expect([textOf(state), isUnseen(state)]).toEqual(['Public Bank', true])
    expect(isUnseen(reducePicker(state, reset))).toBe(true)
  })

  it('leaves the bank of a controlled picker', () => {
    const controlled = reconcile(after(), { ...given, value: affin, options: visibleOptions })
    expect(reducePicker(controlled, reset).selected).toBe(affin)
  })
})

it('the bank of an uncontrolled picker stays after onChange', () => {
  const state = after(select(affin))
  expect(reducePicker(state, { type: 'onChangeReturned' })).toBe(state)
})

describe('the open list', () => {
  const listed = { ...given, options: visibleOptions, search: createSearch(visibleOptions) }
  const loading = { ...given, options: undefined }
  const open = (activeKey: ActiveKey): PickerAction => ({ type: 'opened', activeKey })

  it.each<[string, PickerAction, ActiveKey]>([
    ['the first bank', open(0), affin.key],
    ['the last bank', open(-1), cimbBank.key],
    ['the selected bank', open(publicBank.key), publicBank.key],
    ['the best match of the letters', type('pub'), publicBank.key],
    ['no bank without a match', type('zzz'), undefined],
    ['no bank of letters that name none', type('the bank'), undefined],
  ])('makes %s active, also once the list has loaded', (_, action, key) => {
    const early = reducePicker(reconcile(toInitialState(null), loading), action)
    expect(early.activeKey).toBe('activeKey' in action ? action.activeKey : undefined)
    const late = reconcile(early, listed)
    expect(late.activeKey).toBe(key)
    const now = reducePicker(reconcile(toInitialState(null), listed), action)
    expect([now.isOpen, now.activeKey]).toEqual([true, key])
  })

  it('keeps the active bank when it is refreshed, and a closed one has none', () => {
    const active = reducePicker(reconcile(toInitialState(null), listed), open(0))
    const options = [publicBank, affin]
    const refreshed = reconcile(active, { ...listed, options, search: createSearch(options) })
    expect(refreshed.activeKey).toBe(affin.key)
    const next = reducePicker(refreshed, { type: 'activated', key: publicBank.key })
    expect(next).toEqual({ ...refreshed, activeKey: publicBank.key })
    expect(reconcile(toInitialState(null), listed).activeKey).toBeUndefined()
  })

  it.each([
    ['retains the letters while no bank is available', false, 'may'],
    ['discards the letters in a locked field', true, null],
  ])('is closed, and %s', (_, isLocked, text) => {
    const typed = reducePicker(reconcile(toInitialState(null), listed), type('may'))
    expect(typed.isOpen).toBe(true)
    const closed = reconcile(typed, { ...listed, canOpen: false, isLocked })
    expect([closed.isOpen, closed.text]).toEqual([false, text])
    // Control: it stays open if only the options change.
    expect(reconcile(typed, { ...listed, options: [...visibleOptions] }).isOpen).toBe(true)
  })

  it.each([
    ['options', [...visibleOptions]],
    ['search', createSearch(visibleOptions)],
    ['canOpen', false],
    ['isLocked', true],
    ['model', 'B2C'],
  ])('takes a new value of %s', (name, value) => {
    const state = reconcile(toInitialState(null), listed)
    expect(reconcile(state, { ...listed, [name]: value })).toEqual({ ...state, [name]: value })
    expect(reconcile(state, { ...listed })).toBe(state)
  })
})

it('two states look the same if only the list or the letters differ', () => {
  const state = after(select(affin))
  expect(isSameSelection(state, { ...state, isOpen: true, text: 'may' })).toBe(true)
  for (const change of [
    { selected: null },
    { notice: undefined },
    { isSubmitAttempted: true },
    { isDescribed: true },
  ])
    expect(isSameSelection(state, { ...state, ...change })).toBe(false)
})

describe('the selection in a new list', () => {
  const reconcileWith = (
    state: StoredState,
    options: readonly BankOption[] | undefined,
    value?: SelectedBank | null,
    model?: BankModel,
  ) => reconcile(state, { ...given, value, options, model })
  const choose = () => reconcileWith(toInitialState(affin), visibleOptions)
  /** Returns the state after a refresh that changes the selected bank; `null` removes it. */
  const refresh = (details: object | null, settings = {}) =>
    reconcileWith(choose(), toBankOptions(details ? [{ ...banks[0]!, ...details }] : [], settings))

  it('is the same state if nothing has changed', () => {
    const chosen = choose()
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

  it('has a notice if the selected bank went offline', () => {
    expect(refresh({ status: 'offline' }).notice?.type).toBe('wentOffline')
    // Controls: it is online, or was offline at first.
    expect(refresh({ display: 'Affin' }).notice).toBeUndefined()
    const offline = toBankOptions([{ ...banks[0]!, status: 'offline' }])
    expect(reconcileWith(toInitialState({ code: 'ABB0233' }), offline).notice).toBeUndefined()
    expect(refresh({ status: 'offline' }).selected?.code).toBe('ABB0233')
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
