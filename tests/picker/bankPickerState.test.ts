import type { Bank } from 'fpx-checkout'
import { describe, expect, it } from 'vitest'
import {
  findLastSeenOption,
  findOptionByCode,
  reconcileSelection,
  getCurrentNotice,
} from '../../src/picker/core/reconcileSelection.js'
import {
  type SelectionAction,
  selectionReducer,
  type BankNotice,
  initialSelection,
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

/** Returns the state after a selection, once `onChange` has returned and the selected option was refreshed. */
const reduceSelected = (option: BankOption) =>
  reduceActions(
    { type: 'selected', option },
    { type: 'onChangeReturned' },
    { type: 'optionRefreshed', option },
  )

const reduceCombobox = (...actions: ListAction[]) => actions.reduce(listReducer, closedList)

describe('the combobox reducer', () => {
  const typing = {
    type: 'typed',
    typedText: 'aff',
    searchText: 'aff',
    activeKey: undefined,
    epoch: 0,
  } as const

  it('shows the typed text, and filters by it', () => {
    expect(reduceCombobox({ type: 'activated', key: affin.key }, typing)).toEqual({
      epoch: 0,
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

  it('opens without the previous text, with the active option that the action names', () => {
    const opened = { type: 'opened', activeKey: -1, epoch: 3 } as const
    expect(reduceCombobox(typing, opened)).toEqual({
      epoch: 3,
      isOpen: true,
      typedText: null,
      searchText: '',
      activeKey: -1,
    })
  })

  it('activates an option and changes nothing else', () => {
    expect(reduceCombobox(typing, { type: 'activated', key: affin.key })).toEqual({
      ...reduceCombobox(typing),
      activeKey: affin.key,
    })
  })

  it('starts closed and empty', () => {
    expect(closedList).toEqual({
      epoch: 0,
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

describe('the selection reducer', () => {
  it('starts with the given code and nothing else', () => {
    expect(initialSelection('ABB0233')).toEqual({
      epoch: 0,
      modelFilter: undefined,
      code: 'ABB0233',
      selectedOption: undefined,
      lastPicked: undefined,
      isNotifying: false,
      unavailable: null,
      notice: undefined,
    })
  })

  it.each(['selected', 'remembered'] as const)(
    'selects a bank that was %s, with a notice',
    (type) => {
      const before = reduceActions({ type: 'vanished', code: 'PBB0233', label: 'Public Bank' })
      expect(selectionReducer(before, { type, option: affin })).toEqual({
        epoch: 1,
        modelFilter: undefined,
        code: 'ABB0233',
        selectedOption: undefined,
        lastPicked: affin,
        isNotifying: true,
        unavailable: { code: 'PBB0233' },
        notice: { type, label: 'Affin Bank', code: 'ABB0233' },
      })
      expect(selectionReducer(before, { type, option: publicBank }).unavailable).toBeNull()
    },
  )

  it('remembers an unavailable code until a controlling merchant has set another one', () => {
    const chosen = reduceActions(
      { type: 'vanished', code: 'PBB0233', label: 'Public Bank' },
      { type: 'selected', option: affin },
    )
    const held = selectionReducer(chosen, { type: 'controlTaken' })
    expect(held).toEqual({ ...chosen, code: null })
    expect(selectionReducer(held, { type: 'controlTaken' }).unavailable).toBeNull()
  })

  it('keeps isNotifying until onChange has returned', () => {
    const chosen = reduceActions({ type: 'selected', option: affin })
    expect(selectionReducer(chosen, { type: 'onChangeReturned' })).toEqual({
      ...chosen,
      isNotifying: false,
    })
  })

  it('keeps the selected option after another one was picked, whose code may be set later or never', () => {
    const seen = reduceSelected(cimbBank)
    const picked = selectionReducer(seen, { type: 'selected', option: affin })
    expect(picked).toMatchObject({ selectedOption: cimbBank, lastPicked: affin })
    const again = selectionReducer(picked, { type: 'optionRefreshed', option: cimbBank })
    expect(again).toMatchObject({ selectedOption: cimbBank, lastPicked: affin })
    expect(selectionReducer(again, { type: 'optionRefreshed', option: affin })).toMatchObject({
      selectedOption: affin,
      lastPicked: undefined,
    })
  })

  it('updates the selected option without a new notice, and makes it available again', () => {
    const gone = reduceActions(
      { type: 'selected', option: affin },
      { type: 'blocked', code: 'ABB0233', label: 'Affin Bank' },
    )
    const { notice } = gone
    expect(selectionReducer(gone, { type: 'optionRefreshed', option: affin })).toEqual({
      ...gone,
      selectedOption: affin,
      lastPicked: undefined,
      unavailable: null,
      notice: notice,
    })
  })

  it('keeps a bank that went offline, with a notice', () => {
    const chosen = reduceActions({ type: 'selected', option: affin })
    const offline = { ...affin, status: 'offline' } as const
    expect(selectionReducer(chosen, { type: 'wentOffline', option: offline })).toEqual({
      ...chosen,
      selectedOption: offline,
      notice: { type: 'wentOffline', label: 'Affin Bank', code: 'ABB0233' },
    })
  })

  it('clears the bank with a notice, and without one if there was no bank', () => {
    const chosen = reduceSelected(affin)
    expect(selectionReducer(chosen, { type: 'cleared' })).toEqual({
      ...chosen,
      epoch: 2,
      code: null,
      isNotifying: true,
      notice: { type: 'cleared', label: 'Affin Bank', code: 'ABB0233' },
    })
    expect(reduceActions({ type: 'cleared' }).notice).toBeUndefined()
  })

  it.each(['vanished', 'blocked'] as const)('drops the bank once for the action "%s"', (type) => {
    const chosen = reduceActions({ type: 'selected', option: affin })
    const gone = selectionReducer(chosen, { type, code: 'ABB0233', label: 'Affin Bank' })
    expect(gone).toEqual({
      ...chosen,
      code: null,
      selectedOption: undefined,
      unavailable: { code: 'ABB0233' },
      notice: { type, label: 'Affin Bank', code: 'ABB0233' },
    })
    expect(selectionReducer(gone, { type: 'controlTaken' })).toEqual({
      ...gone,
      unavailable: null,
    })
  })

  it('clears the notice and ignores a reset without changing the selection', () => {
    const chosen = reduceActions({ type: 'selected', option: affin })
    expect(selectionReducer(chosen, { type: 'noticeCleared' })).toEqual({
      ...chosen,
      notice: undefined,
    })
    expect(selectionReducer(chosen, { type: 'resetIgnored' })).toEqual({
      ...chosen,
      epoch: 2,
      notice: undefined,
    })
  })

  it('selects with a notice, which noticeCleared removes', () => {
    const chosen = reduceActions({ type: 'selected', option: affin })
    expect(chosen).toMatchObject({
      code: 'ABB0233',
      lastPicked: affin,
      notice: { type: 'selected', label: 'Affin Bank', code: 'ABB0233' },
    })
    expect(selectionReducer(chosen, { type: 'noticeCleared' }).notice).toBeUndefined()
  })

  it('ends a search on selected, cleared and reset, but not on a disabled bank', () => {
    const { epoch } = reduceActions()
    expect(reduceActions({ type: 'selected', option: affin }).epoch).not.toBe(epoch)
    expect(reduceActions({ type: 'cleared' }).epoch).not.toBe(epoch)
    expect(reduceActions({ type: 'reset', code: null }).epoch).not.toBe(epoch)
    expect(reduceActions({ type: 'resetIgnored' }).epoch).not.toBe(epoch)
    const refused = reduceActions({ type: 'refused', option: affin })
    expect(refused).toMatchObject({ epoch: epoch, code: null, notice: { type: 'refused' } })
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

  it('Escape closes an open list, and Tab leaves it', () => {
    expect(press('Escape')).toEqual({ type: 'close' })
    expect(press('Tab')).toEqual({ type: 'leave' })
    expect(press('Tab', { isOpen: false })).toBeUndefined()
  })

  it('ArrowDown activates nothing in an empty list', () => {
    expect(press('ArrowDown', { visibleOptions: [] })).toEqual({ type: 'ignore' })
  })
})

describe('findOptionByCode for a code that two banks have', () => {
  it('returns the retail bank, unless the model is corporate', () => {
    expect(findOptionByCode(visibleOptions, 'BCBB0235', undefined)).toBe(cimbClicks)
    expect(findOptionByCode(visibleOptions, 'BCBB0235', 'B2B1')).toBe(cimbBank)
    expect(findOptionByCode([cimbBank], 'BCBB0235', undefined)).toBe(cimbBank)
  })
})

describe('findLastSeenOption for two options that look the same', () => {
  it('never returns the one with another code', () => {
    const [one, two] = toBankOptions([banks[0]!, { ...banks[0]!, code: 'ABB0234' }])
    expect(findLastSeenOption([two!], one!)).toBeUndefined()
  })

  const twins = toBankOptions([banks[0]!, { ...banks[0]!, branch: 2 }])

  it('returns the one that was selected', () => {
    for (const twin of twins) expect(findLastSeenOption([...twins], twin)).toBe(twin)
    expect(new Set(twins.map(({ key }) => key)).size).toBe(2)
  })

  it('returns the first if the selected one can no longer be distinguished', () => {
    const seen = { ...twins[1]!, key: 'of an earlier list' }
    expect(findLastSeenOption(twins, seen)).toBe(twins[0])
  })
})

describe('findLastSeenOption for two options with the selected code', () => {
  it('returns the one with the same legal name if their labels are equal', () => {
    const one = { code: 'X', display: 'Twin', name: 'Twin One Berhad' }
    const two = { code: 'X', display: 'Twin', name: 'Twin Two Berhad' }
    const both = toBankOptions([one, two])
    const second = both.find(({ name }) => name === 'Twin Two Berhad')!
    expect(findLastSeenOption(toBankOptions([two, one]), second)?.bank).toBe(two)
    expect(findLastSeenOption(toBankOptions([one]), second)).toBeUndefined()
  })

  it('returns the one that was selected', () => {
    expect(findLastSeenOption(visibleOptions, cimbClicks)).toBe(cimbClicks)
    expect(findLastSeenOption(visibleOptions, cimbBank)).toBe(cimbBank)
  })

  it('returns the one that was selected, under a new label', () => {
    const renamed = toBankOptions(
      banks.map((bank) => (bank.model === 'B2C' ? { ...bank, display: 'A CIMB' } : bank)),
    )
    expect(findLastSeenOption(renamed, cimbClicks)?.label).toBe('A CIMB')
  })

  it('returns none if the selected one is unavailable, with models and without', () => {
    expect(findLastSeenOption([affin, cimbBank], cimbClicks)).toBeUndefined()
    const silent = toBankOptions(banks.map((bank) => ({ ...bank, model: undefined })))
    const clicks = silent.find(({ label }) => label === 'CIMB Clicks')
    const rest = toBankOptions(silent.flatMap((row) => (row === clicks ? [] : row.bank)))
    expect(findLastSeenOption(silent, clicks!)).toBe(clicks)
    expect(findLastSeenOption(rest, clicks!)).toBeUndefined()
  })

  it('returns none if the selected one becomes unavailable after the other was added', () => {
    const [clicks, bank] = [banks[2]!, banks[1]!].map((row) => ({ ...row, model: undefined }))
    const [alone] = toBankOptions([clicks!])
    const seen = selectionReducer(reduceSelected(alone!), {
      type: 'optionRefreshed',
      option: findLastSeenOption(toBankOptions([clicks!, bank!]), alone!)!,
    }).selectedOption
    expect(
      reconcileSelection(reduceSelected(alone!), { code: 'BCBB0235' }, seen, alone),
    ).toBeDefined()
    expect(findLastSeenOption(toBankOptions([bank!]), seen!)).toBeUndefined()
  })
})

describe('findLastSeenOption for a gateway that starts or stops sending models', () => {
  // PayNet lists this code in both models. The model of a code in only one model would already be known.
  const rhbBank: Bank = { code: 'RHB0218', display: 'RHB Bank' }
  const [rhb] = toBankOptions([rhbBank]) as [BankOption]
  const silent = (bank: Bank): Bank => ({ ...bank, model: undefined })
  const named = (options: BankOption[], text: string) => options.find(({ label }) => label === text)

  it.each(['CIMB Bank', 'CIMB Clicks'])('returns %s of two options with one code', (text) => {
    const [before, now] = [toBankOptions(banks.map(silent)), visibleOptions]
    expect(findLastSeenOption(now, named(before, text)!)).toBe(named(now, text))
    expect(findLastSeenOption(before, named(now, text)!)).toBe(named(before, text))
  })

  it("returns a code's only option", () => {
    const corporate = toBankOptions([{ ...rhbBank, model: 'B2B1' }])
    expect(findLastSeenOption(corporate, rhb)).toBe(corporate[0])
    expect(findLastSeenOption([rhb], corporate[0]!)).toBe(rhb)
  })

  it('returns none if two options are possible, before or after', () => {
    const both = toBankOptions([
      { ...rhbBank, model: 'B2B1' },
      { ...rhbBank, model: 'B2C' },
    ])
    expect(findLastSeenOption(both, rhb)).toBeUndefined()
    for (const one of both) expect(findLastSeenOption([rhb], one)).toBeUndefined()
    const mixed = toBankOptions([rhbBank, { ...rhbBank, model: 'B2B1' }])
    const retail = mixed.find(({ model }) => !model)
    const rest = toBankOptions([{ ...rhbBank, model: 'B2B1' }])
    expect(findLastSeenOption(rest, retail!)).toBeUndefined()
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
    expect(findLastSeenOption(now, seen!)).toBe(now[0])
  })

  it('never returns the other model', () => {
    const [retail] = toBankOptions([{ ...rhbBank, model: 'B2C' }])
    const corporate = toBankOptions([{ ...rhbBank, model: 'B2B1' }])
    expect(findLastSeenOption(corporate, retail!)).toBeUndefined()
  })

  it('returns the option whose model was known before the gateway sent it', () => {
    const [known] = toBankOptions([banks[0]!])
    const stated = toBankOptions([
      { ...banks[0]!, model: 'B2B1' },
      { ...banks[0]!, model: 'B2C' },
    ])
    expect(findLastSeenOption(stated, known!)).toMatchObject({ model: 'B2C' })
  })
})

describe('reconcileSelection', () => {
  const chosen = reduceSelected(affin)
  const affinCode = { code: 'ABB0233' }
  const reconcile = (details: object | null, settings = {}) => {
    const fresh = toBankOptions(details ? [{ ...banks[0]!, ...details }] : [], settings)
    return reconcileSelection(chosen, affinCode, findLastSeenOption(fresh, affin), affin)
  }

  it('returns nothing if the bank is unchanged', () => {
    expect(reconcileSelection(chosen, affinCode, toBankOptions(banks)[0], affin)).toBeUndefined()
  })

  it('reports that the selected bank went offline', () => {
    expect(reconcile({ status: 'offline' })).toMatchObject({ type: 'wentOffline' })
  })

  it('reports that the selected bank is disabled', () => {
    expect(reconcile({ status: 'offline' }, { offlineBanks: 'disable' })).toEqual({
      type: 'blocked',
      code: 'ABB0233',
      label: 'Affin Bank',
    })
  })

  it('reports that the selected bank is not offered', () => {
    const vanished = reconcile(null)
    expect(vanished).toEqual({ type: 'vanished', code: 'ABB0233', label: 'Affin Bank' })
    expect(selectionReducer(chosen, vanished!).code).toBeNull()
  })

  it('returns nothing if nothing is selected', () => {
    expect(reconcileSelection(reduceActions(), undefined, undefined, undefined)).toBeUndefined()
    expect(reconcileSelection(reduceActions(), undefined, affin, undefined)).toBeUndefined()
  })

  it('uses the code as the label of a bank that was never in the list', () => {
    const vanished = { type: 'vanished', code: 'ABB0233', label: 'ABB0233' }
    expect(reconcileSelection(reduceActions(), affinCode, undefined, undefined)).toEqual(vanished)
    const other = reduceSelected(publicBank)
    expect(reconcileSelection(other, affinCode, undefined, undefined)).toEqual(vanished)
  })

  it('does not report that a bank went offline if it was offline at first', () => {
    const [offline] = toBankOptions([{ ...banks[0]!, status: 'offline' }])
    const seen = { type: 'optionRefreshed', option: offline }
    expect(reconcileSelection(reduceActions(), affinCode, offline, undefined)).toEqual(seen)
    const other = reduceSelected(publicBank)
    expect(reconcileSelection(other, affinCode, offline, undefined)).toEqual(seen)
    const [named] = toBankOptions([{ ...banks[0]!, status: 'offline', display: 'Affin' }])
    const known = reduceSelected(offline!)
    expect(reconcileSelection(known, affinCode, named, offline)).toEqual({
      type: 'optionRefreshed',
      option: named,
    })
  })

  it.each([
    ['its key', { key: 'another' }],
    ['its details', { bank: { ...banks[0]!, swift: 'PHBMMYKL' } }],
    ['isCodeUnique', { isCodeUnique: !affin.isCodeUnique }],
    ['isNameUnique', { isNameUnique: !affin.isNameUnique }],
    ['its status', { status: 'online' as const }],
    ['its disabledReason', { disabledReason: 'amount' as const }],
  ])('refreshes the option when %s changed', (_what, change) => {
    const option = { ...affin, ...change }
    expect(reconcileSelection(chosen, affinCode, option, affin)).toEqual({
      type: 'optionRefreshed',
      option,
    })
    // Control: an equal copy is not a change. A merchant's inline function may return a new copy in each render.
    expect(reconcileSelection(chosen, affinCode, { ...affin }, affin)).toBeUndefined()
  })

  it('refreshes the label of a renamed bank with the same code', () => {
    expect(reconcile({ display: 'Affin' })).toMatchObject({
      type: 'optionRefreshed',
      option: { label: 'Affin' },
    })
  })
})

describe('getCurrentNotice', () => {
  const isNoticeShown = (type: BankNotice['type'], code: string | null) =>
    getCurrentNotice({ type, label: 'Affin Bank', code: 'ABB0233' }, code) !== undefined

  it.each(['selected', 'remembered', 'wentOffline'] as const)(
    'returns "%s" only for the selected bank',
    (type) => {
      expect(isNoticeShown(type, 'ABB0233')).toBe(true)
      expect(isNoticeShown(type, 'PBB0233')).toBe(false)
      expect(isNoticeShown(type, null)).toBe(false)
    },
  )

  it.each(['cleared', 'vanished', 'blocked'] as const)(
    'returns "%s" only while no bank is selected',
    (type) => {
      expect(isNoticeShown(type, null)).toBe(true)
      expect(isNoticeShown(type, 'ABB0233')).toBe(false)
      expect(isNoticeShown(type, 'PBB0233')).toBe(false)
    },
  )

  it('returns "refused" for any selection', () => {
    expect(isNoticeShown('refused', null) && isNoticeShown('refused', 'PBB0233')).toBe(true)
    expect(getCurrentNotice(undefined, null)).toBeUndefined()
  })
})
