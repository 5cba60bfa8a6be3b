import { FormControl } from './FormControl.js'
import { moveAttributes, moveDefaultAttributes } from '../attributes/moveAttributes.js'
import { findServerSelect } from './findServerSelect.js'

/**
 * A control with a server-rendered native select inside. The select is the control until the picker has a list, and
 * remains the control if no list ever arrives.
 */
export abstract class ProgressiveSelectControl<Props extends object> extends FormControl<Props> {
  /** The select, while it is the control. */
  protected fallback: HTMLSelectElement | undefined
  /** What it said when it was last looked at. */
  #seen = ''

  /** Whether the picker has a list. */
  protected abstract get ready(): boolean

  /** The payer has chosen in the select, where the `value` reads as `display`. */
  protected abstract chosenInSelect(value: string, display: string): void

  override formResetCallback(): void {
    if (this.fallback) moveDefaultAttributes(this.fallback, this)
    super.formResetCallback()
  }

  protected override setValueInternally(value: string): void {
    super.setValueInternally(value)
    const { fallback: select } = this
    if (!select) return
    const has = [...select.options].some((option) => option.value === value)
    if (select.value !== value && has) select.value = value
    this.#seen = select.value
  }

  protected override get anchor(): HTMLElement | null {
    return findServerSelect(this) ?? super.anchor
  }

  protected override get submitted(): string | null {
    // A select with a name submits itself.
    return findServerSelect(this)?.name ? null : super.submitted
  }

  protected override onChildrenChanged(): void {
    super.onChildrenChanged()
    const select = findServerSelect(this)
    if (!select) {
      // The page took it away.
      if (this.fallback) this.update()
      this.fallback = undefined
      return
    }
    if (this.fallback !== select) this.#begin(select)
    // While the page is loading, the selected option may still be missing.
    else if (document.readyState !== 'loading') return
    const value = this.#news()
    this.setValueInternally((!this.isDirty && value) || this.value)
    // With a list cached by an earlier page, there is nothing to wait for.
    this.takeOver()
  }

  #begin(select: HTMLSelectElement): void {
    this.fallback = select
    this.#seen = ''
    // Without one, its value would be the element's to submit, and a script can change it without an event.
    select.name ||= this.getAttribute('name') ?? ''
    const changed = () => {
      if (this.fallback !== select) return
      const value = this.#news() ?? this.value
      if (value !== this.value) this.chosenInSelect(value, select.selectedOptions[0]?.text ?? value)
      this.takeOver()
    }
    select.addEventListener('change', changed)
    // A press takes the focus away before it is seen as one.
    select.addEventListener('blur', () => requestAnimationFrame(changed))
  }

  /** The select's value, when that is another than at the last look. */
  #news(): string | undefined {
    const value = this.fallback?.value
    if (value === this.#seen) return undefined
    return (this.#seen = value ?? '')
  }

  /** Takes the select's place, with its choice, once nothing speaks against it. */
  protected takeOver(): void {
    const { fallback: select } = this
    if (!select || !this.ready || isInUse(select)) return
    // While the page is loading, options may be missing, and so may the value that the browser restores. And nothing may
    // move between press and release: the button would not be clicked.
    if (document.readyState === 'loading' || document.querySelector(':active')) {
      requestAnimationFrame(() => this.takeOver())
      return
    }
    // A script can set a select's value without an event.
    const chosen = this.#news()
    if (chosen !== undefined) this.value = chosen
    const { value } = this
    this.fallback = undefined
    moveAttributes(select, this)
    this.setValueInternally(value)
    this.render()
  }
}

/** The payer is at it: nothing may be taken away under their hands. */
const isInUse = (select: HTMLSelectElement) =>
  (select.getRootNode() as Document | ShadowRoot).activeElement === select
