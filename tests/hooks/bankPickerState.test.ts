import type { Bank } from 'fpx-checkout'
import { describe, expect, it } from 'vitest'
import {
  findSelectedOption,
  reconcileSelection,
  getCurrentNotice,
} from '../../src/hooks/selection/reconcileSelection.js'
import {
  type SelectionAction,
  selectionReducer,
  type BankNotice,
  initialSelection,
} from '../../src/hooks/selection/selectionReducer.js'
import {
  type ComboboxAction,
  comboboxReducer,
  closedCombobox,
} from '../../src/hooks/combobox/comboboxReducer.js'
import { type BankOption, toBankOptions } from '../../src/hooks/banks/toBankOptions.js'
import { getKeyCommand } from '../../src/hooks/combobox/getKeyCommand.js'

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

const after = (...actions: SelectionAction[]) =>
  actions.reduce(selectionReducer, initialSelection(null))

/** What a choice comes to once the merchant was told and the row was drawn. */
const afterChoice = (option: BankOption) =>
  after(
    { type: 'selected', option },
    { type: 'onChangeReturned' },
    { type: 'optionRefreshed', option },
  )

const listAfter = (...actions: ComboboxAction[]) => actions.reduce(comboboxReducer, closedCombobox)

describe('the state of the list', () => {
  const typing = { type: 'typed', typedText: 'aff', searchText: 'aff', epoch: 0 } as const

  it('shows what is typed, and filters by it', () => {
    expect(listAfter({ type: 'activated', key: affin.key }, typing)).toEqual({
      epoch: 0,
      isOpen: true,
      typedText: 'aff',
      searchText: 'aff',
    })
  })

  it('shows an unfinished composition without filtering by it', () => {
    expect(listAfter(typing, { ...typing, typedText: 'aff中' })).toMatchObject({
      typedText: 'aff中',
      searchText: 'aff',
    })
  })

  it('forgets the name that a composition followed with the next text without one', () => {
    const composed = {
      ...typing,
      typedText: 'Affin Bankpub',
      prefix: 'Affin Bank',
      searchText: 'pub',
    }
    expect(listAfter(composed)).toMatchObject({ prefix: 'Affin Bank', searchText: 'pub' })
    expect(listAfter(composed, typing).prefix).toBeUndefined()
  })

  it('opens without what was typed before, with the highlight that it is given', () => {
    const opened = { type: 'opened', activeKey: -1, epoch: 3 } as const
    expect(listAfter(typing, opened)).toEqual({
      epoch: 3,
      isOpen: true,
      typedText: null,
      searchText: '',
      activeKey: -1,
    })
  })

  it('moves the highlight and nothing else', () => {
    expect(listAfter(typing, { type: 'activated', key: affin.key })).toEqual({
      ...listAfter(typing),
      activeKey: affin.key,
    })
  })

  it('is closed and empty at first', () => {
    expect(closedCombobox).toEqual({
      epoch: 0,
      isOpen: false,
      typedText: null,
      searchText: '',
      activeKey: undefined,
    })
  })

  it('forgets what was typed when it closes', () => {
    expect(listAfter(typing, { type: 'activated', key: affin.key }, { type: 'closed' })).toEqual(
      closedCombobox,
    )
  })
})

describe('the state of the choice', () => {
  it('begins with the code that it is given, and no more', () => {
    expect(initialSelection('ABB0233')).toEqual({
      epoch: 0,
      modelFilter: undefined,
      code: 'ABB0233',
      selectedOption: undefined,
      lastPicked: undefined,
      isNotifying: false,
      unavailableCode: null,
      notice: undefined,
    })
  })

  it.each(['selected', 'remembered'] as const)(
    'takes a bank that was %s, and says which',
    (type) => {
      const before = after({ type: 'vanished', code: 'PBB0233', label: 'Public Bank' })
      expect(selectionReducer(before, { type, option: affin })).toEqual({
        epoch: 1,
        modelFilter: undefined,
        code: 'ABB0233',
        selectedOption: undefined,
        lastPicked: affin,
        isNotifying: true,
        unavailableCode: 'PBB0233',
        notice: { type, label: 'Affin Bank', code: 'ABB0233' },
      })
      expect(selectionReducer(before, { type, option: publicBank }).unavailableCode).toBeNull()
    },
  )

  it('remembers what is gone until the merchant who holds it has taken over another', () => {
    const chosen = after(
      { type: 'vanished', code: 'PBB0233', label: 'Public Bank' },
      { type: 'selected', option: affin },
    )
    const held = selectionReducer(chosen, { type: 'controlTaken' })
    expect(held).toEqual({ ...chosen, code: null })
    expect(selectionReducer(held, { type: 'controlTaken' }).unavailableCode).toBeNull()
  })

  it('submits what the merchant is told of until they were told', () => {
    const chosen = after({ type: 'selected', option: affin })
    expect(selectionReducer(chosen, { type: 'onChangeReturned' })).toEqual({
      ...chosen,
      isNotifying: false,
    })
  })

  it('keeps the row in force while another one was picked, whose code may come later or never', () => {
    const seen = afterChoice(cimbBank)
    const picked = selectionReducer(seen, { type: 'selected', option: affin })
    expect(picked).toMatchObject({ selectedOption: cimbBank, lastPicked: affin })
    const again = selectionReducer(picked, { type: 'optionRefreshed', option: cimbBank })
    expect(again).toMatchObject({ selectedOption: cimbBank, lastPicked: affin })
    expect(selectionReducer(again, { type: 'optionRefreshed', option: affin })).toMatchObject({
      selectedOption: affin,
      lastPicked: undefined,
    })
  })

  it('sees the chosen bank anew without a word, and one that had gone is back', () => {
    const gone = after(
      { type: 'selected', option: affin },
      { type: 'blocked', code: 'ABB0233', label: 'Affin Bank' },
    )
    const { notice } = gone
    expect(selectionReducer(gone, { type: 'optionRefreshed', option: affin })).toEqual({
      ...gone,
      selectedOption: affin,
      lastPicked: undefined,
      unavailableCode: null,
      notice: notice,
    })
  })

  it('keeps a bank that went offline, and says so', () => {
    const chosen = after({ type: 'selected', option: affin })
    const offline = { ...affin, status: 'offline' } as const
    expect(selectionReducer(chosen, { type: 'wentOffline', option: offline })).toEqual({
      ...chosen,
      selectedOption: offline,
      notice: { type: 'wentOffline', label: 'Affin Bank', code: 'ABB0233' },
    })
  })

  it('says which bank was cleared, and nothing where there was none', () => {
    const chosen = afterChoice(affin)
    expect(selectionReducer(chosen, { type: 'cleared' })).toEqual({
      ...chosen,
      epoch: 2,
      code: null,
      isNotifying: true,
      notice: { type: 'cleared', label: 'Affin Bank', code: 'ABB0233' },
    })
    expect(after({ type: 'cleared' }).notice).toBeUndefined()
  })

  it.each(['vanished', 'blocked'] as const)('lets go of a bank that %s, once', (type) => {
    const chosen = after({ type: 'selected', option: affin })
    const gone = selectionReducer(chosen, { type, code: 'ABB0233', label: 'Affin Bank' })
    expect(gone).toEqual({
      ...chosen,
      code: null,
      selectedOption: undefined,
      unavailableCode: 'ABB0233',
      notice: { type, label: 'Affin Bank', code: 'ABB0233' },
    })
    expect(selectionReducer(gone, { type: 'controlTaken' })).toEqual({
      ...gone,
      unavailableCode: null,
    })
  })

  it('goes on with what it has when the payer goes on, and when the merchant keeps the bank', () => {
    const chosen = after({ type: 'selected', option: affin })
    expect(selectionReducer(chosen, { type: 'noticeCleared' })).toEqual({
      ...chosen,
      notice: undefined,
    })
    expect(selectionReducer(chosen, { type: 'resetIgnored' })).toEqual({ ...chosen, epoch: 2 })
  })

  it('chooses, says so, and says it no longer when the payer goes on', () => {
    const chosen = after({ type: 'selected', option: affin })
    expect(chosen).toMatchObject({
      code: 'ABB0233',
      lastPicked: affin,
      notice: { type: 'selected', label: 'Affin Bank', code: 'ABB0233' },
    })
    expect(selectionReducer(chosen, { type: 'noticeCleared' }).notice).toBeUndefined()
  })

  it('ends a search with a choice, a clear and a reset, and not with a bank that may not be chosen', () => {
    const { epoch } = after()
    expect(after({ type: 'selected', option: affin }).epoch).not.toBe(epoch)
    expect(after({ type: 'cleared' }).epoch).not.toBe(epoch)
    expect(after({ type: 'reset', code: null }).epoch).not.toBe(epoch)
    expect(after({ type: 'resetIgnored' }).epoch).not.toBe(epoch)
    const refused = after({ type: 'refused', option: affin })
    expect(refused).toMatchObject({ epoch: epoch, code: null, notice: { type: 'refused' } })
  })

  it('keeps what the payer narrowed the list to over a clear and a reset', () => {
    const narrowed = { type: 'modelFiltered', model: 'B2C' } as const
    expect(after(narrowed, { type: 'cleared' }).modelFilter).toBe('B2C')
    expect(after(narrowed, { type: 'reset', code: 'X' })).toMatchObject({
      modelFilter: 'B2C',
      code: 'X',
    })
  })
})

describe('a key', () => {
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
    ['ArrowDown', undefined, affin],
    ['ArrowDown', affin, cimbBank],
    ['ArrowDown', publicBank, affin],
    ['ArrowUp', undefined, publicBank],
    ['ArrowUp', affin, publicBank],
    ['PageDown', affin, publicBank],
    ['PageUp', publicBank, affin],
  ])('%s moves the highlight', (key, activeOption, to) => {
    expect(press(key, { activeOption })).toEqual({ type: 'activate', key: to.key })
  })

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', ' ', 'a', 'Delete', 'F5'])(
    '%j is left to the text',
    (key) => expect(press(key)).toBeUndefined(),
  )

  it.each(['Enter', 'Escape', 'PageDown', 'PageUp'])('%s is left alone on a closed list', (key) => {
    expect(press(key, { isOpen: false })).toBeUndefined()
  })

  it('opens on the chosen bank', () => {
    for (const key of ['ArrowDown', 'ArrowUp'])
      expect(press(key, { isOpen: false, selectedOption: publicBank })).toEqual({
        type: 'open',
        activeKey: publicBank.key,
      })
  })

  it('closes an open list, by Escape for good and by Tab on the way out', () => {
    expect(press('Escape')).toEqual({ type: 'close' })
    expect(press('Tab')).toEqual({ type: 'leave' })
    expect(press('Tab', { isOpen: false })).toBeUndefined()
  })

  it('moves nowhere in a list without rows', () => {
    expect(press('ArrowDown', { visibleOptions: [] })).toEqual({ type: 'ignore' })
  })
})

describe('a code that is given alone', () => {
  it('is the retail bank of two, unless the merchant asks for corporate ones', () => {
    expect(findSelectedOption(visibleOptions, 'BCBB0235', undefined)).toBe(cimbClicks)
    expect(findSelectedOption(visibleOptions, 'BCBB0235', affin)).toBe(cimbClicks)
    expect(findSelectedOption(visibleOptions, 'BCBB0235', undefined, 'B2B1')).toBe(cimbBank)
    expect(findSelectedOption([cimbBank], 'BCBB0235', undefined)).toBe(cimbBank)
  })
})

describe('of two rows that look the same', () => {
  it('never the one with another code', () => {
    const [one, two] = toBankOptions([banks[0]!, { ...banks[0]!, code: 'ABB0234' }])
    expect(findSelectedOption([two!], 'ABB0233', one)).toBeUndefined()
  })

  const twins = toBankOptions([banks[0]!, { ...banks[0]!, branch: 2 }])

  it('each stays the one that was chosen', () => {
    for (const twin of twins) expect(findSelectedOption([...twins], 'ABB0233', twin)).toBe(twin)
    expect(new Set(twins.map(({ key }) => key)).size).toBe(2)
  })

  it('the first is chosen where the one that was is not told from it any more', () => {
    const seen = { ...twins[1]!, key: 'of an earlier list' }
    expect(findSelectedOption(twins, 'ABB0233', seen)).toBe(twins[0])
  })
})

describe('of two rows with the chosen code', () => {
  it('the one with the same legal name, where what is shown is the same', () => {
    const one = { code: 'X', display: 'Twin', name: 'Twin One Berhad' }
    const two = { code: 'X', display: 'Twin', name: 'Twin Two Berhad' }
    const both = toBankOptions([one, two])
    const second = both.find(({ name }) => name === 'Twin Two Berhad')!
    expect(findSelectedOption(toBankOptions([two, one]), 'X', second)?.bank).toBe(two)
    expect(findSelectedOption(toBankOptions([one]), 'X', second)).toBeUndefined()
  })

  it('the one that was chosen stays chosen', () => {
    expect(findSelectedOption(visibleOptions, 'BCBB0235', cimbClicks)).toBe(cimbClicks)
    expect(findSelectedOption(visibleOptions, 'BCBB0235', cimbBank)).toBe(cimbBank)
  })

  it('also when it is called something else after a refresh', () => {
    const renamed = toBankOptions(
      banks.map((bank) => (bank.model === 'B2C' ? { ...bank, display: 'A CIMB' } : bank)),
    )
    expect(findSelectedOption(renamed, 'BCBB0235', cimbClicks)?.label).toBe('A CIMB')
  })

  it('never the other one where that one is gone, with models and without', () => {
    expect(findSelectedOption([affin, cimbBank], 'BCBB0235', cimbClicks)).toBeUndefined()
    const silent = toBankOptions(banks.map((bank) => ({ ...bank, model: undefined })))
    const clicks = silent.find(({ label }) => label === 'CIMB Clicks')
    const rest = toBankOptions(silent.flatMap((row) => (row === clicks ? [] : row.bank)))
    expect(findSelectedOption(silent, 'BCBB0235', clicks)).toBe(clicks)
    expect(findSelectedOption(rest, 'BCBB0235', clicks)).toBeUndefined()
  })

  it('also when the other one came later, and the first one then went', () => {
    const [clicks, bank] = [banks[2]!, banks[1]!].map((row) => ({ ...row, model: undefined }))
    const [alone] = toBankOptions([clicks!])
    const seen = selectionReducer(afterChoice(alone!), {
      type: 'optionRefreshed',
      option: findSelectedOption(toBankOptions([clicks!, bank!]), 'BCBB0235', alone)!,
    }).selectedOption
    expect(reconcileSelection(afterChoice(alone!), 'BCBB0235', seen, alone)).toBeDefined()
    expect(findSelectedOption(toBankOptions([bank!]), 'BCBB0235', seen)).toBeUndefined()
  })
})

describe('a service that begins or ceases to name the model', () => {
  const silent = (bank: Bank): Bank => ({ ...bank, model: undefined })
  const named = (options: BankOption[], text: string) => options.find(({ label }) => label === text)

  it.each(['CIMB Bank', 'CIMB Clicks'])('keeps %s of two rows with one code', (text) => {
    const [before, now] = [toBankOptions(banks.map(silent)), visibleOptions]
    expect(findSelectedOption(now, 'BCBB0235', named(before, text))).toBe(named(now, text))
    expect(findSelectedOption(before, 'BCBB0235', named(now, text))).toBe(named(before, text))
  })

  it('keeps the only row of a code', () => {
    const corporate = toBankOptions([{ ...banks[0]!, model: 'B2B1' }])
    expect(findSelectedOption(corporate, 'ABB0233', affin)).toBe(corporate[0])
    expect(findSelectedOption([affin], 'ABB0233', corporate[0])).toBe(affin)
  })

  it('keeps none where two rows could be meant, now or before', () => {
    const both = toBankOptions([
      { ...banks[0]!, model: 'B2B1' },
      { ...banks[0]!, model: 'B2C' },
    ])
    expect(findSelectedOption(both, 'ABB0233', affin)).toBeUndefined()
    for (const one of both) expect(findSelectedOption([affin], 'ABB0233', one)).toBeUndefined()
    const mixed = toBankOptions([banks[0]!, { ...banks[0]!, model: 'B2B1' }])
    const retail = mixed.find(({ model }) => !model)
    const rest = toBankOptions([{ ...banks[0]!, model: 'B2B1' }])
    expect(findSelectedOption(rest, 'ABB0233', retail)).toBeUndefined()
  })

  it('keeps the row of the model that the merchant asks for', () => {
    const settings = { model: 'B2C' } as const
    const [seen] = toBankOptions([banks[0]!], settings)
    const now = toBankOptions(
      [
        { ...banks[0]!, model: 'B2B1' },
        { ...banks[0]!, model: 'B2C' },
      ],
      settings,
    )
    expect(findSelectedOption(now, 'ABB0233', seen, 'B2C')).toBe(now[0])
  })

  it('never takes the other model for the chosen one', () => {
    const [retail] = toBankOptions([{ ...banks[0]!, model: 'B2C' }])
    const corporate = toBankOptions([{ ...banks[0]!, model: 'B2B1' }])
    expect(findSelectedOption(corporate, 'ABB0233', retail)).toBeUndefined()
  })
})

describe('a refreshed list', () => {
  const chosen = afterChoice(affin)
  const news = (details: object | null, settings = {}) => {
    const fresh = toBankOptions(details ? [{ ...banks[0]!, ...details }] : [], settings)
    return reconcileSelection(chosen, 'ABB0233', findSelectedOption(fresh, 'ABB0233', affin), affin)
  }

  it('is no news when the bank is as it was', () => {
    expect(reconcileSelection(chosen, 'ABB0233', toBankOptions(banks)[0], affin)).toBeUndefined()
  })

  it('says that the chosen bank went offline', () => {
    expect(news({ status: 'offline' })).toMatchObject({ type: 'wentOffline' })
  })

  it('says that it may not be chosen any more', () => {
    expect(news({ status: 'offline' }, { offlineBanks: 'disable' })).toEqual({
      type: 'blocked',
      code: 'ABB0233',
      label: 'Affin Bank',
    })
  })

  it('says that it is offered no longer, once', () => {
    const vanished = news(null)
    expect(vanished).toEqual({ type: 'vanished', code: 'ABB0233', label: 'Affin Bank' })
    const told = selectionReducer(chosen, vanished!)
    expect(told.code).toBeNull()
    expect(reconcileSelection(told, 'ABB0233', undefined, undefined)).toBeUndefined()
  })

  it('is no news where nothing is chosen', () => {
    expect(reconcileSelection(after(), null, undefined, undefined)).toBeUndefined()
    expect(reconcileSelection(after(), null, affin, undefined)).toBeUndefined()
  })

  it('calls a bank by its code where it was never seen, or another one was', () => {
    const vanished = { type: 'vanished', code: 'ABB0233', label: 'ABB0233' }
    expect(reconcileSelection(after(), 'ABB0233', undefined, undefined)).toEqual(vanished)
    const other = afterChoice(publicBank)
    expect(reconcileSelection(other, 'ABB0233', undefined, undefined)).toEqual(vanished)
  })

  it('does not say that a bank went offline that was so when it was first seen', () => {
    const [offline] = toBankOptions([{ ...banks[0]!, status: 'offline' }])
    const seen = { type: 'optionRefreshed', option: offline }
    expect(reconcileSelection(after(), 'ABB0233', offline, undefined)).toEqual(seen)
    const other = afterChoice(publicBank)
    expect(reconcileSelection(other, 'ABB0233', offline, undefined)).toEqual(seen)
    const [named] = toBankOptions([{ ...banks[0]!, status: 'offline', display: 'Affin' }])
    const known = afterChoice(offline!)
    expect(reconcileSelection(known, 'ABB0233', named, offline)).toEqual({
      type: 'optionRefreshed',
      option: named,
    })
  })

  it.each([
    ['its key', { key: 'another' }],
    ['its details', { bank: { ...banks[0]!, swift: 'PHBMMYKL' } }],
    ['the rows with its code', { isOnlyOfCode: !affin.isOnlyOfCode }],
    ['the rows with its name', { hasOwnName: !affin.hasOwnName }],
    ['its status', { status: 'online' as const }],
    ['what blocks it', { disabledReason: 'amount' as const }],
  ])('is seen anew when %s changed', (_what, change) => {
    const option = { ...affin, ...change }
    expect(reconcileSelection(chosen, 'ABB0233', option, affin)).toEqual({
      type: 'optionRefreshed',
      option,
    })
    // The control: the same row made anew, as an inline function of the merchant's does.
    expect(reconcileSelection(chosen, 'ABB0233', { ...affin }, affin)).toBeUndefined()
  })

  it('shows the new name of a bank that was renamed, under the same code', () => {
    expect(news({ display: 'Affin' })).toMatchObject({
      type: 'optionRefreshed',
      option: { label: 'Affin' },
    })
  })
})

describe('what is told of the choice', () => {
  const told = (type: BankNotice['type'], code: string | null) =>
    getCurrentNotice({ type, label: 'Affin Bank', code: 'ABB0233' }, code) !== undefined

  it.each(['selected', 'remembered', 'wentOffline'] as const)(
    'that it %s: of the bank in force',
    (type) => {
      expect(told(type, 'ABB0233')).toBe(true)
      expect(told(type, 'PBB0233')).toBe(false)
      expect(told(type, null)).toBe(false)
    },
  )

  it.each(['cleared', 'vanished', 'blocked'] as const)(
    'that it %s: while none is chosen',
    (type) => {
      expect(told(type, null)).toBe(true)
      expect(told(type, 'ABB0233')).toBe(false)
      expect(told(type, 'PBB0233')).toBe(false)
    },
  )

  it('that it may not be selectedOption: whatever is', () => {
    expect(told('refused', null) && told('refused', 'PBB0233')).toBe(true)
    expect(getCurrentNotice(undefined, null)).toBeUndefined()
  })
})
