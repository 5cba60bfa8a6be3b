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
  constructor(
    readonly select: HTMLSelectElement,
    private readonly host: FallbackHost,
    private readonly changed: (value: string) => void,
  ) {
    select.addEventListener('change', () => this.changed(select.value))
    select.addEventListener('blur', () => this.changed(select.value))
  }

  /** Shows a value that the element was given. */
  show(value: string): void {
    if (this.select.value !== value && this.has(value)) this.select.value = value
  }

  /** The payer is at it: nothing may be taken away under their hands. */
  get isInUse(): boolean {
    return (this.select.getRootNode() as Document | ShadowRoot).activeElement === this.select
  }

  /** Leaves its place to our own control, and everything that the page said about it. */
  retire(): void {
    const { select, host } = this
    for (const name of passedOn) {
      const words = select.getAttribute(name)
      if (words === null || host.hasAttribute(name)) continue
      select.removeAttribute(name)
      host.setAttribute(name, words)
    }
    select.remove()
  }

  private has(value: string): boolean {
    return Array.from(this.select.options).some((option) => option.value === value)
  }
}
