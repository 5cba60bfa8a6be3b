/** What {@link createProgressiveSelect} needs from the element around the select. */
interface Control extends HTMLElement {
  value: string
  defaultValue: string
  readonly isDirty: boolean
  /** Whether the picker has a list. */
  readonly isReady: boolean
  setValueInternally(value: string): void
  /** Called when the payer has selected `value` in the select, which shows it as `display`. */
  handleSelectChange(value: string, display: string): void
  update(): void
  render(): void
}

const MOVED_ATTRIBUTES = ['id', 'name', 'form', 'required', 'disabled']

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
  /** The select's value when it was last read. */
  let lastValue = ''

  /** Returns the select's value if it has changed since it was last read. */
  function readChange(): string | undefined {
    const value = active?.value
    if (value === lastValue) return undefined
    return (lastValue = value ?? '')
  }

  function activate(select: HTMLSelectElement): void {
    active = select
    lastValue = ''
    // A select without a name is not submitted, and a script can change its value without an event, so the element
    // might submit an old value.
    select.name ||= control.getAttribute('name') ?? ''
    const onChange = () => {
      if (active !== select) return
      const value = readChange() ?? control.value
      if (value !== control.value)
        control.handleSelectChange(value, select.selectedOptions[0]?.text ?? value)
      replace()
    }
    select.addEventListener('change', onChange)
    // A press elsewhere blurs the select before the pressed element is `:active`.
    select.addEventListener('blur', () => requestAnimationFrame(onChange))
  }

  /** Replaces the select with the picker, which takes over its value, as soon as that does not disturb the payer. */
  function replace(): void {
    const select = active
    if (!select || !control.isReady || hasFocus(select)) return
    // While the page is loading, options and the value that the browser restores may still be missing. And if the
    // layout shifted between press and release, the pressed button would not be clicked.
    if (document.readyState === 'loading' || document.querySelector(':active')) {
      requestAnimationFrame(replace)
      return
    }
    // A script can set a select's value without an event.
    const changed = readChange()
    if (changed !== undefined) control.value = changed
    const { value } = control
    active = undefined
    moveDefaultValue(select, control)
    moveAttributes(select, control)
    select.remove()
    control.setValueInternally(value)
    control.render()
  }

  return {
    replace,
    /** Whether the select is the control. */
    isActive: () => Boolean(active),
    /** Shows a value in the select, if the select has an option for it. */
    showValue(value: string): void {
      if (!active) return
      const hasOption = [...active.options].some((option) => option.value === value)
      if (active.value !== value && hasOption) active.value = value
      lastValue = active.value
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
      const value = readChange()
      control.setValueInternally((!control.isDirty && value) || control.value)
      // If an earlier page cached the list, there is nothing to wait for.
      replace()
    },
  }
}

/** Makes the option that the server has marked as selected the element's default value. */
function moveDefaultValue(select: HTMLSelectElement, element: Control): void {
  const initial = select.querySelector<HTMLOptionElement>('[selected]')
  if (initial) element.defaultValue ||= initial.value
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
