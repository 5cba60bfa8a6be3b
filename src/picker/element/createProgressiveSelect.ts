import { addListeners } from '../../client/addListeners.js'
import type { BankModel } from '../../contract/index.js'
import { getWindow } from '../../ui/dom.js'
import { isSameBank, type SelectedBank } from '../core/findOption.js'
import type { BankOption } from '../core/toBankOptions.js'

/** The members of the surrounding custom element that {@link createProgressiveSelect} uses. */
interface Control extends HTMLElement {
  defaultValue: string
  defaultModel: BankModel | undefined
  /** The name of the field that contains the bank's model. */
  readonly modelName: string | undefined
  readonly form: HTMLFormElement | null
  isDirty: boolean
  /** The selected bank. */
  readonly selected: SelectedBank | null
  /** The list's options, or `undefined` until the list has loaded. */
  readonly options: readonly BankOption[] | undefined
  /** The picker's field, or `null` while the select is shown instead. */
  readonly field: HTMLInputElement | null
  setBank(bank: SelectedBank | null): void
  /** Called when the payer has selected a bank in the select. */
  handleSelectChange(bank: SelectedBank | null): void
  update(): void
  render(): void
}

const MOVED_ATTRIBUTES = ['id', 'name', 'form', 'required', 'disabled']

/** Matches the widget that a plugin shows instead of the select, but only while the payer is using it. */
const WIDGET_IN_USE = [
  ':focus-within:not(select)',
  '[aria-expanded=true]',
  ':not(select) [aria-expanded=true]',
]
  .map((used) => `:scope > :not([data-fpx-root])${used}`)
  .join()

/**
 * Matches siblings of the select that don't belong to a plugin's widget. The selector includes `fieldset` (the
 * element puts its hidden inputs into one).
 */
const NO_WIDGET = 'fieldset, label, noscript, script, style, template, [data-fpx-root]'

/** Returns the native select that the server rendered inside an element, ignoring selects rendered by our script. */
export const findServerSelect = (element: HTMLElement) =>
  element.querySelector<HTMLSelectElement>('select:not([data-fpx-root] *)')

/**
 * Progressively enhances a native select that the server rendered inside an element. The payer can use the select until
 * the picker has loaded the list.
 */
export function createProgressiveSelect(control: Control) {
  /** The server-rendered select, or `undefined` once the picker has replaced it. */
  let active: HTMLSelectElement | undefined
  /** Describes the option that was selected when we last read the select. */
  let lastShown = ''
  let stopListening: (() => void) | undefined

  /** Reads the model again at submission, since a script can change the select without an event. */
  const onFormData = ({ formData }: FormDataEvent) => {
    const { modelName } = control
    // A disabled element isn't submitted.
    if (active && modelName && formData.has(modelName))
      formData.set(modelName, readBank(active)?.model ?? '')
  }

  /** Returns the bank shown in the select, or `undefined` if it hasn't changed since the last read. */
  function readChange(): SelectedBank | null | undefined {
    const shown = describe(active)
    if (shown === lastShown) return undefined
    lastShown = shown
    return readBank(active)
  }

  /**
   * Returns the bank shown in the select. For the eleven codes that exist in both FPX models, the option's `data-model`
   * attribute or text determines the model.
   */
  function readBank(select: HTMLSelectElement | undefined): SelectedBank | null {
    const option = select?.selectedOptions[0]
    if (!option?.value) return null
    const { value: code, text, dataset } = option
    const model = dataset['model'] as BankModel | undefined
    const named = (control.options ?? []).filter(
      (row) => row.code === code && text.includes(row.label),
    )
    // "Public Bank PBe" contains the name of "Public Bank", which has the same code.
    const longest = Math.max(...named.map(({ label }) => label.length))
    const [bank, rival] = named.filter(({ label }) => label.length === longest)
    return (!model && !rival && bank) || { code, model }
  }

  function activate(select: HTMLSelectElement): void {
    active = select
    lastShown = ''
    // Gives the select a name so that the form submits it directly. If the element submitted the value instead, it
    // would miss a change that a script made without dispatching an event.
    select.name ||= control.getAttribute('name') ?? ''
    const onChange = () => {
      if (active !== select) return
      const bank = readChange()
      if (bank !== undefined && !isSameBank(bank, control.selected))
        control.handleSelectChange(bank)
      replace()
    }
    select.addEventListener('change', onChange)
    // Waits for a frame: pressing another element blurs the select before that element matches `:active`.
    select.addEventListener('blur', () => getWindow(control).requestAnimationFrame(onChange))
  }

  /**
   * Replaces the select with the picker as soon as the list has banks and doing so doesn't disturb the payer. The picker
   * takes over the select's value.
   */
  function replace(): void {
    const select = active
    if (!select || !control.options?.length || hasFocus(select)) return
    // While the page is loading, some options and the value restored by the browser can still be missing. While a
    // button is pressed, a layout shift could move the button away from the pointer and prevent the click. Nothing
    // shifts if a morph has just inserted the select beside the picker. The payer can also be choosing a bank in a
    // plugin's widget, which doesn't fire any events.
    if (
      control.ownerDocument.readyState === 'loading' ||
      (!control.field && control.ownerDocument.querySelector(':active')) ||
      control.querySelector(WIDGET_IN_USE)
    ) {
      getWindow(control).requestAnimationFrame(replace)
      return
    }
    // A script may have changed the select's value without dispatching an event.
    const changed = readChange()
    if (changed !== undefined) control.isDirty = true
    const { selected } = control
    // Reads the select again: the loaded list may identify which of two banks with the same code is shown.
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
    /** Whether the select hasn't been replaced yet. */
    isActive: () => Boolean(active),
    /** Returns the model of the bank that the form submits while the select is active. */
    readModel: () => readBank(active)?.model,
    /** Selects the option that matches a bank, if the select contains one. */
    showBank(bank: SelectedBank | null): void {
      if (!active) return
      const isBank = ({ value, dataset: { model } }: HTMLOptionElement) =>
        value === (bank?.code ?? '') && (!model || !bank?.model || model === bank.model)
      const options = [...active.options]
      const option = options.find(isBank)
      if (option && !options.some((each) => each.selected && isBank(each))) option.selected = true
      lastShown = describe(active)
    },
    /** Called when the element has another form, or none. */
    onFormChange(): void {
      stopListening?.()
      stopListening = addListeners([control.form], onFormData, 'formdata')
    },
    /** Called before a form reset restores the default value. */
    onReset(): void {
      if (active) moveDefaultValue(active, control)
    },
    /** Called when the element's children have changed. */
    onChildrenChanged(): void {
      const select = findServerSelect(control)
      if (!select) {
        if (active) control.update()
        active = undefined
        return
      }
      if (active !== select) activate(select)
      // While the page is loading, the selected option may not have been parsed yet.
      else if (control.ownerDocument.readyState !== 'loading') return
      const bank = readChange()
      control.setBank((!control.isDirty && bank) || control.selected)
      // If an earlier page has cached the list, the select can be replaced immediately.
      replace()
    },
  }
}

/**
 * Removes a select and the widget that a page's plugin shows instead of the select (Select2, nice-select,
 * bootstrap-select, Materialize). Otherwise, the page would show a second bank field that does nothing.
 */
function removeSelect(select: HTMLSelectElement): void {
  const { display, opacity, width } = getWindow(select).getComputedStyle(select)
  // Select2 hides the select by shrinking it to one pixel plus its border.
  const isReplaced = display === 'none' || opacity === '0' || parseFloat(width) < 10
  const siblings = [...(select.parentElement?.children ?? [])]
  for (const sibling of isReplaced ? siblings : [])
    if (!sibling.matches(NO_WIDGET)) sibling.remove()
  select.remove()
}

/** Uses the option that the server marked as `selected` as the element's default value. */
function moveDefaultValue(select: HTMLSelectElement, element: Control): void {
  const initial = select.querySelector<HTMLOptionElement>('[selected]')
  if (!initial || element.defaultValue) return
  element.defaultValue = initial.value
  element.defaultModel ??= initial.dataset['model'] as BankModel | undefined
}

/** Returns a string that identifies the option shown in the select. */
function describe(select: HTMLSelectElement | undefined): string {
  const option = select?.selectedOptions[0]
  return option?.value ? [option.value, option.dataset['model'], option.text].join() : ''
}

/** Moves the attributes set by the page from the select to the element. */
function moveAttributes(select: HTMLSelectElement, element: HTMLElement): void {
  for (const name of MOVED_ATTRIBUTES) {
    const text = select.getAttribute(name)
    if (text === null || element.hasAttribute(name)) continue
    select.removeAttribute(name)
    element.setAttribute(name, text)
  }
}

/** Whether the select has focus. A focused select isn't replaced. The payer may be using it. */
const hasFocus = (select: HTMLSelectElement) =>
  (select.getRootNode() as Document | ShadowRoot).activeElement === select
