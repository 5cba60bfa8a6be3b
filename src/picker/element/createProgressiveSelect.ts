import type { BankModel } from '../../contract/index.js'
import { isSameBank, type SelectedBank } from '../core/findOption.js'
import type { BankOption } from '../core/toBankOptions.js'

/** What {@link createProgressiveSelect} needs from the element around the select. */
interface Control extends HTMLElement {
  defaultValue: string
  defaultModel: BankModel | undefined
  isDirty: boolean
  /** The selected bank. */
  readonly selected: SelectedBank | null
  /** The list's options; `undefined` before there is a list. */
  readonly options: readonly BankOption[] | undefined
  setBank(bank: SelectedBank | null): void
  /** Called when the payer has selected a bank in the select. */
  handleSelectChange(bank: SelectedBank | null): void
  update(): void
  render(): void
}

const MOVED_ATTRIBUTES = ['id', 'name', 'form', 'required', 'disabled']

/** Matches what a plugin shows instead of a select, while the payer uses it. */
const WIDGET_IN_USE = [
  ':focus-within:not(select)',
  '[aria-expanded=true]',
  ':not(select) [aria-expanded=true]',
]
  .map((used) => `:scope > :not([data-fpx-root])${used}`)
  .join()

/** Matches elements beside a select that no plugin has created. The fieldset has our hidden inputs. */
const NO_WIDGET = 'fieldset, label, noscript, script, style, template, [data-fpx-root]'

/** Returns the native select that the server rendered inside an element, not one that the script rendered. */
export const findServerSelect = (element: HTMLElement) =>
  element.querySelector<HTMLSelectElement>('select:not([data-fpx-root] *)')

/**
 * Progressively enhances a native select that the server rendered inside an element. The select is the control until
 * the picker has a list, and remains the control if no list ever arrives.
 */
export function createProgressiveSelect(control: Control) {
  /** The select, while it is the control. */
  let active: HTMLSelectElement | undefined
  /** What the select showed when it was last read. */
  let lastShown = ''

  /** Returns the bank that the select shows, if the select has changed since it was last read. */
  function readChange(): SelectedBank | null | undefined {
    const shown = describe(active)
    if (shown === lastShown) return undefined
    lastShown = shown
    return readBank(active)
  }

  /** Returns the bank that the select shows. Eleven codes are in both models: then its model or its text tells. */
  function readBank(select: HTMLSelectElement | undefined): SelectedBank | null {
    const option = select?.selectedOptions[0]
    if (!option?.value) return null
    const { value: code, text, dataset } = option
    const model = dataset['model'] as BankModel | undefined
    const named = control.options?.filter((row) => row.code === code && text.includes(row.label))
    return (!model && named?.length === 1 && named[0]) || { code, model }
  }

  function activate(select: HTMLSelectElement): void {
    active = select
    lastShown = ''
    // A select without a name is not submitted, and a script can change its value without an event, so the element
    // might submit an old value.
    select.name ||= control.getAttribute('name') ?? ''
    const onChange = () => {
      if (active !== select) return
      const bank = readChange()
      if (bank !== undefined && !isSameBank(bank, control.selected))
        control.handleSelectChange(bank)
      replace()
    }
    select.addEventListener('change', onChange)
    // A press elsewhere blurs the select before the pressed element is `:active`.
    select.addEventListener('blur', () => requestAnimationFrame(onChange))
  }

  /** Replaces the select with the picker, which takes over its value, as soon as that does not disturb the payer. */
  function replace(): void {
    const select = active
    if (!select || !control.options || hasFocus(select)) return
    // While the page is loading, options and the value that the browser restores may still be missing. If the layout
    // shifted between press and release, the pressed button would not be clicked. And the payer may be choosing in the
    // widget of a page's plugin, which reports nothing.
    if (
      document.readyState === 'loading' ||
      document.querySelector(':active') ||
      control.querySelector(WIDGET_IN_USE)
    ) {
      requestAnimationFrame(replace)
      return
    }
    // A script can set a select's value without an event.
    const changed = readChange()
    if (changed !== undefined) control.isDirty = true
    const { selected } = control
    // Read again, because the list may tell which of two banks with one code the select shows.
    const bank = changed ?? (selected?.code === select.value ? readBank(select) : selected)
    active = undefined
    moveDefaultValue(select, control)
    moveAttributes(select, control)
    removeSelect(select)
    control.setBank(bank)
    control.render()
  }

  return {
    replace,
    /** Whether the select is the control. */
    isActive: () => Boolean(active),
    /** Shows a bank in the select, if the select has an option for it. */
    showBank(bank: SelectedBank | null): void {
      if (!active) return
      const isBank = ({ value, dataset: { model } }: HTMLOptionElement) =>
        value === (bank?.code ?? '') && (!model || !bank?.model || model === bank.model)
      const options = [...active.options]
      const option = options.find(isBank)
      if (option && !options.some((each) => each.selected && isBank(each))) option.selected = true
      lastShown = describe(active)
    },
    /** Called before a reset, which will restore the default value. */
    onReset(): void {
      if (active) moveDefaultValue(active, control)
    },
    /** Looks for a select among the element's children. */
    onChildrenChanged(): void {
      const select = findServerSelect(control)
      if (!select) {
        // The page has removed the select.
        if (active) control.update()
        active = undefined
        return
      }
      if (active !== select) activate(select)
      // While the page is loading, the selected option may still be missing.
      else if (document.readyState !== 'loading') return
      const bank = readChange()
      control.setBank((!control.isDirty && bank) || control.selected)
      // If an earlier page cached the list, there is nothing to wait for.
      replace()
    },
  }
}

/**
 * Removes a select, and the widget that a page's plugin shows instead of it (Select2, nice-select, bootstrap-select,
 * Materialize). Otherwise the page would have two fields for the bank, one of them without effect.
 */
function removeSelect(select: HTMLSelectElement): void {
  const { display, opacity, width } = getComputedStyle(select)
  // Select2 leaves one pixel, and the border.
  const isReplaced = display === 'none' || opacity === '0' || parseFloat(width) < 10
  const siblings = [...(select.parentElement?.children ?? [])]
  for (const sibling of isReplaced ? siblings : [])
    if (!sibling.matches(NO_WIDGET)) sibling.remove()
  select.remove()
}

/** Makes the option that the server has marked as selected the element's default value. */
function moveDefaultValue(select: HTMLSelectElement, element: Control): void {
  const initial = select.querySelector<HTMLOptionElement>('[selected]')
  if (!initial || element.defaultValue) return
  element.defaultValue = initial.value
  element.defaultModel ??= initial.dataset['model'] as BankModel | undefined
}

/** Returns a text that changes when a select shows another option. */
function describe(select: HTMLSelectElement | undefined): string {
  const option = select?.selectedOptions[0]
  return option?.value ? [option.value, option.dataset['model'], option.text].join() : ''
}

/** Moves attributes that the page has set on the select to the element. */
function moveAttributes(select: HTMLSelectElement, element: HTMLElement): void {
  for (const name of MOVED_ATTRIBUTES) {
    const text = select.getAttribute(name)
    if (text === null || element.hasAttribute(name)) continue
    select.removeAttribute(name)
    element.setAttribute(name, text)
  }
}

/** Whether the select has the focus. If so, it is not replaced, because the payer may be using it. */
const hasFocus = (select: HTMLSelectElement) =>
  (select.getRootNode() as Document | ShadowRoot).activeElement === select
