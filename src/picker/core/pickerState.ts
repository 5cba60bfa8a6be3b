import type { BankModel } from '../../contract/index.js'
import type { Search } from './bankSearch.js'
import { findOption, isSameBank, type SelectedBank, toOption } from './findOption.js'
import type { BankOption } from './toBankOptions.js'

/** A notice that a live region announces once. Some notices are also shown as warnings. */
export interface BankNotice {
  /**
   * The type is `refused` if the payer pressed a disabled option, and `blocked` if the selected bank went offline and
   * its option was disabled. `kept` means that the form wasn't submitted because the field showed other text than the
   * selected bank.
   */
  type: 'selected' | 'cleared' | 'refused' | 'kept' | 'wentOffline' | 'vanished' | 'blocked'
  /** The label of the bank the notice is about. */
  label: string
  /** The code of the bank the notice is about. */
  code: string
  /** @internal The key of the bank's option, or `undefined` if the bank has never been in a list. */
  key: string | undefined
}

/** Whether the selection was lost without any action by the payer. */
export const isSelectionLost = (
  notice: BankNotice | undefined,
): notice is BankNotice & { type: 'vanished' | 'blocked' } =>
  notice?.type === 'vanished' || notice?.type === 'blocked'

/**
 * The key of the active option. Until options are available, the value can be 0 for the first option and -1 for the last
 * option. If the value is `undefined`, the search determines the active option.
 */
export type ActiveKey = string | 0 | -1 | undefined

/** The open list and the typed text. */
interface ListState {
  isOpen: boolean
  /**
   * The typed text, or `null` if the field shows the selected bank. The action `collapsed` closes the list but retains
   * the typed text.
   */
  text: string | null
  /**
   * The beginning of `text`, which the search ignores. While an input method composes text after the selected bank's
   * name, the name remains in the field.
   */
  prefix: string | undefined
  /**
   * The text that filters the options, which is the typed text without `prefix`. The search text doesn't change while
   * an input method composes text that matches no option.
   */
  searchText: string
  activeKey: ActiveKey
}

/** The page's part of the state: the controlled bank and the list. */
export interface Given {
  /** The merchant's `value`, or `undefined` if the picker is uncontrolled. */
  value: SelectedBank | null | undefined
  /** The list's options, or `undefined` until the list has loaded. */
  options: readonly BankOption[] | undefined
  /** The picker's FPX model. */
  model: BankModel | undefined
  /** The search of the options, which the payer may have filtered by model. */
  search: Search | undefined
  /** Whether the list can be open, because it has options or is loading. */
  canOpen: boolean
  /** Whether the selection can't be changed. */
  isLocked: boolean
}

/** The state of a picker. */
export interface StoredState extends ListState, Given {
  /**
   * The bank that the page or the payer asked for. A code remains a code until the payer selects a bank or the code's
   * bank is lost, so that the code means the same bank after each change of `model`.
   */
  requested: SelectedBank | null
  /** The bank that the picker shows and submits: `requested` or, once the list has loaded, its option. */
  selected: SelectedBank | null
  /**
   * Whether the payer's bank is selected while `onChange` is running, although the merchant hasn't accepted it yet. If
   * the picker is uncontrolled, this is always false.
   */
  held: boolean
  notice: BankNotice | undefined
  /** Whether the payer has tried to submit the form since the last selection. */
  isSubmitAttempted: boolean
  /**
   * Whether the warnings are part of the field's description. After a selection, the warnings aren't added to the
   * description until the field loses the focus. Otherwise, a screen reader would read the focused field's new
   * description, although the live region has already announced the warnings.
   */
  isDescribed: boolean
  /**
   * Whether the field has shown the selected bank again instead of other typed text since the payer last pressed a key
   * or a button.
   */
  isRestored: boolean
}

/** The actions that change the state. */
export type PickerAction =
  | { type: 'selected' | 'refused'; option: BankOption }
  /** `kept`: the form wasn't submitted. `pressed`: the payer sees what the field shows now. */
  | { type: 'cleared' | 'kept' | 'pressed' | 'submitAttempted' | 'blurred' | 'noticeCleared' }
  /** `onChange` returned. */
  | { type: 'onChangeReturned' }
  /** A script set another bank, or the form was reset. A reset doesn't change the bank of a controlled picker. */
  | { type: 'requested' | 'reset'; bank: SelectedBank | null }
  /** The list has loaded while the server's select still shows the selected bank. */
  | ({ type: 'listed' } & Pick<Given, 'options' | 'model'>)
  | { type: 'opened'; activeKey: ActiveKey }
  | { type: 'typed'; text: string; prefix?: string; searchText: string }
  | { type: 'activated'; key: string }
  /**
   * The list was closed. `collapsed` retains the typed text so that the payer can continue typing, and `closed`
   * discards it.
   */
  | { type: 'collapsed' | 'closed' }

const closedList: ListState = {
  isOpen: false,
  text: null,
  prefix: undefined,
  searchText: '',
  activeKey: undefined,
}

/** Returns a new picker's initial state. */
export const toInitialState = (bank: SelectedBank | null): StoredState => ({
  ...closedList,
  value: undefined,
  options: undefined,
  model: undefined,
  search: undefined,
  canOpen: true,
  isLocked: false,
  requested: bank,
  selected: bank,
  held: false,
  notice: undefined,
  isSubmitAttempted: false,
  isDescribed: true,
  isRestored: false,
})

/**
 * Returns the next state. The search ends when a bank is selected or cleared, or when the form is reset. The reducer
 * doesn't check that the active option exists.
 */
export const reducePicker = (state: StoredState, action: PickerAction): StoredState =>
  reconcileList(reduce(state, action))

function reduce(state: StoredState, action: PickerAction): StoredState {
  const { type } = action
  const { value, selected } = state
  /** The state after the payer has changed the selection. */
  const changed = {
    ...state,
    ...closedList,
    isRestored: false,
    isSubmitAttempted: false,
    isDescribed: false,
  }
  switch (type) {
    case 'selected':
    case 'cleared': {
      const bank = 'option' in action ? action.option : null
      const about = bank ?? selected
      const notice = about ? toNotice(type, about) : undefined
      return { ...changed, requested: bank, selected: bank, held: value !== undefined, notice }
    }
    case 'onChangeReturned': {
      if (!state.held) return state
      const offered = resolve(state, value ?? null)
      const isOffered =
        !state.options || (toOption(offered) && toOption(offered)?.disabledReason !== 'offline')
      return {
        ...state,
        requested: value ?? null,
        selected: isOffered ? offered : null,
        held: false,
      }
    }
    case 'requested':
      return { ...state, requested: action.bank, selected: resolve(state, action.bank) }
    case 'reset': {
      const isRestored = state.isRestored || hasOtherText(state)
      const next = { ...changed, isRestored, notice: undefined }
      return value === undefined
        ? { ...next, requested: action.bank, selected: resolve(state, action.bank) }
        : next
    }
    case 'listed':
      return { ...state, options: action.options, model: action.model }
    case 'refused':
      return { ...state, notice: toNotice(type, action.option) }
    case 'kept':
      return selected ? { ...state, notice: toNotice(type, selected) } : state
    case 'pressed':
      return state.isRestored ? { ...state, isRestored: false } : state
    case 'submitAttempted':
      return { ...state, isSubmitAttempted: true }
    case 'blurred':
      return state.isDescribed ? state : { ...state, isDescribed: true }
    case 'noticeCleared':
      return state.notice ? { ...state, notice: undefined } : state
    case 'opened':
      return { ...state, isOpen: true, activeKey: action.activeKey, notice: undefined }
    case 'typed': {
      const { text, prefix, searchText } = action
      const typed = { text, prefix, searchText, activeKey: undefined }
      return { ...state, ...typed, isOpen: true, isRestored: false, notice: undefined }
    }
    case 'activated':
      return { ...state, activeKey: action.key }
    case 'collapsed':
      if (state.text === null) return reduce(state, { type: 'closed' })
      return state.isOpen ? { ...state, isOpen: false } : state
    case 'closed':
      return state.isOpen || state.text !== null
        ? { ...state, ...closedList, isRestored: state.isRestored || hasOtherText(state) }
        : state
  }
}

/**
 * Returns the state of an open list. The list is closed if the field is locked or no banks are available or loading. A
 * locked field shows the selected bank. Otherwise, typed text remains, for example while the banks fail to load, and
 * the list doesn't open again without any action by the payer.
 */
function reconcileList(state: StoredState): StoredState {
  const { isOpen, activeKey, search, searchText, canOpen, isLocked } = state
  if (!canOpen) return reduce(state, { type: isLocked ? 'closed' : 'collapsed' })
  if (!isOpen || typeof activeKey === 'string') return state
  const active =
    activeKey === undefined ? search?.best(searchText) : search?.(searchText).at(activeKey)
  // Stores the key so that the same bank remains active when the list is refreshed.
  return active ? { ...state, activeKey: active.key } : state
}

/**
 * Returns the state for the props and the list of a render. A new `value` is always requested. After a change of
 * `model`, the requested bank is found again. A new list never replaces the bank that the payer has seen with the other
 * bank of its code. If the bank has left the list, or is disabled because it is offline, no bank is selected, and a
 * notice is returned.
 */
export function reconcile(state: StoredState, given: Given): StoredState {
  return reconcileList(reconcileSelection(state, given))
}

function reconcileSelection(state: StoredState, given: Given): StoredState {
  const { value, options, model, search, canOpen, isLocked } = given
  // While `onChange` is running, the merchant hasn't decided yet whether to accept the change.
  const isValueNew = !state.held && !isSameBank(value, state.value)
  const isModelNew = model !== state.model
  const isSame =
    !isModelNew &&
    options === state.options &&
    search === state.search &&
    canOpen === state.canOpen &&
    isLocked === state.isLocked
  // A code may have become an option when its bank was lost.
  const asked = value === undefined || state.held ? state.requested : value
  const next = isValueNew
    ? // A merchant can stop controlling the selected bank. For example, a form library without a default value resets
      // `value` to `undefined`, and the earlier selection must not reappear in this case.
      { ...state, ...given, requested: value ?? null, selected: value ?? null }
    : isSame
      ? state
      : { ...state, ...given, value: state.value, requested: isModelNew ? asked : state.requested }
  const { requested, selected } = next
  const before = toOption(selected)
  if (!options || !requested) return next
  const bank = (!isModelNew && before) || requested
  const option = findOption(options, bank, model)
  if (!option || option.disabledReason === 'offline') {
    // The page and the payer already know.
    if (!selected) return next
    return {
      ...next,
      // If the page controls the bank, it may be offered again later. Otherwise, `onChange` reports that it's gone.
      requested: value === undefined ? null : bank,
      selected: null,
      notice: toNotice(option ? 'blocked' : 'vanished', option ?? selected),
    }
  }
  if (option === before) return next
  const wentOffline = option.status === 'offline' && before && before.status !== 'offline'
  return {
    ...next,
    selected: option,
    notice: wentOffline ? toNotice('wentOffline', option) : next.notice,
  }
}

/** Returns the bank's option, or the bank itself if the list doesn't contain it or hasn't loaded. */
const resolve = ({ options, model }: StoredState, bank: SelectedBank | null) =>
  (bank && options && findOption(options, bank, model)) ?? bank

const toNotice = (type: BankNotice['type'], bank: SelectedBank): BankNotice => {
  const { code } = bank
  const option = toOption(bank)
  return { type, label: option?.label ?? code, code, key: option?.key }
}

/** Whether two states look the same apart from the list and the typed text. */
export const isSameSelection = (a: StoredState, b: StoredState): boolean =>
  a.selected === b.selected &&
  a.notice === b.notice &&
  a.isSubmitAttempted === b.isSubmitAttempted &&
  a.isDescribed === b.isDescribed

/**
 * Returns the notice if it still applies. For example, a notice about a selection no longer applies if a controlling
 * parent has rejected the selection.
 */
export function getCurrentNotice({ selected, notice }: StoredState): BankNotice | undefined {
  const isEmpty = isSelectionLost(notice) || notice?.type === 'cleared'
  const isAboutShown = isEmpty ? !selected : notice?.key === toOption(selected)?.key
  return notice?.type === 'refused' || isAboutShown ? notice : undefined
}

/** Returns the name that the field shows for the selected bank: its label or, until the list has loaded, its code. */
const nameOf = ({ selected, options }: StoredState): string =>
  (options && toOption(selected)?.label) ?? selected?.code ?? ''

/** Returns the text in the field. */
export const textOf = (state: StoredState): string => state.text ?? nameOf(state)

/** Whether the field shows typed text other than the selected bank's name. */
export const hasOtherText = (state: StoredState): boolean => textOf(state) !== nameOf(state)

/**
 * Whether a bank is selected that the field didn't show when the payer last pressed a key or a button. Such a bank must
 * not be submitted.
 */
export const isUnseen = (state: StoredState): boolean =>
  state.selected !== null && (state.isRestored || hasOtherText(state))
