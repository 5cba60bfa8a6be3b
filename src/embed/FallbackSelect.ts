/** What the element around a {@link FallbackSelect} lets it do. */
interface FallbackHost extends HTMLElement {
  value: string
  defaultValue: string
}

const passedOn = ['id', 'name', 'form', 'required', 'disabled']

/**
 * The native select that the server placed inside the element. It is the control until our own can
 * take its place, and stays the control when that never happens.
 */
export class FallbackSelect {
  /** What it said when it was last looked at. */
  private seen = ''

  constructor(
    readonly select: HTMLSelectElement,
    private readonly host: FallbackHost,
    changed: () => void,
  ) {
    // Without one, its value would be the element's to submit, and a script can change it without an event.
    if (!select.name) select.name = host.getAttribute('name') ?? ''
    select.addEventListener('change', changed)
    // A press takes the focus away before it is seen as one.
    select.addEventListener('blur', () => requestAnimationFrame(changed))
  }

  /** Its value, when that is another than at the last look. */
  look(): string | undefined {
    const { value } = this.select
    if (value === this.seen) return undefined
    this.seen = value
    return value
  }

  /** Shows a value that the element was given. */
  show(value: string): void {
    const { select } = this
    const has = Array.from(select.options).some((option) => option.value === value)
    if (select.value !== value && has) select.value = value
    this.seen = select.value
  }

  /** The payer is at it: nothing may be taken away under their hands. */
  get isInUse(): boolean {
    return (this.select.getRootNode() as Document | ShadowRoot).activeElement === this.select
  }

  /** Leaves its place to our own control, and everything that the page said about it. */
  retire(): void {
    const { select, host } = this
    // What a reset goes back to.
    const initial = select.querySelector<HTMLOptionElement>('[selected]')
    if (initial) host.defaultValue ||= initial.value
    for (const name of passedOn) {
      const words = select.getAttribute(name)
      if (words === null || host.hasAttribute(name)) continue
      select.removeAttribute(name)
      host.setAttribute(name, words)
    }
    select.remove()
  }
}
