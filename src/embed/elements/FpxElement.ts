// On a server there is no HTMLElement; a page that renders there may still import the class.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ??
  (Object as unknown as typeof HTMLElement)

/** Where an element stands in: a shadow root, or with `light-dom` a child of its own. */
export type RenderRoot = HTMLElement | ShadowRoot

/** Draws one of our components into a place. */
export interface Renderer<Props> {
  render(props: Props): void
  unmount(): void
}

/** A custom element that draws one of our components. */
export abstract class FpxElement<Props extends object = object> extends Base {
  /** @internal Rich values that the page gave. */
  readonly richProps: Record<string, unknown> = {}
  #place: RenderRoot | undefined
  #painter: Renderer<Props> | undefined
  #drawing = false

  /** What is drawn with. */
  protected abstract props(): Props
  /** Who draws; `undefined` while that is on its way. */
  protected abstract painter(place: RenderRoot): Renderer<Props> | undefined
  /** The place is there, once for each element. */
  protected abstract onRenderRootCreated(place: RenderRoot): void

  connectedCallback(): void {
    this.#takeEarlyProperties()
    if (!this.#place) {
      this.#place = this.hasAttribute('light-dom') ? lightPlace() : shadowPlace(this)
      this.onRenderRootCreated(this.#place)
    }
    this.update()
  }

  /** Sees to it that the place is there, and no other. */
  protected ensureRenderRoot(): void {
    const place = this.#place
    // A copy of the element brings along what was drawn in the original.
    for (const copy of this.querySelectorAll(':scope > [data-fpx-place]'))
      if (copy !== place) copy.remove()
    if (!place || place.isConnected) return
    this.append(place)
    // Whoever took it away may have taken it apart: morphdom takes every element with an id out of it.
    if (!place.querySelector('[id]')) this.#takeDown()
    this.update()
  }

  disconnectedCallback(): void {
    // A page that moves an element takes it out and puts it in again: only one that stays out is taken down.
    queueMicrotask(() => {
      if (!this.isConnected) this.#takeDown()
    })
  }

  #takeDown(): void {
    this.#painter?.unmount()
    this.#painter = undefined
  }

  /** @internal Draws soon, once for all changes of this turn. */
  update(): void {
    if (this.#drawing) return
    this.#drawing = true
    queueMicrotask(() => {
      if (this.#drawing) this.render()
    })
  }

  /** The properties of two tables, as they are. */
  protected pickProperties(table: object, names: readonly string[]): object {
    return Object.fromEntries(
      [...Object.keys(table), ...names].map((name) => [name, Reflect.get(this, name) as unknown]),
    )
  }

  /** Draws now. */
  protected render(): void {
    this.#drawing = false
    if (!this.isConnected || !this.#place) return
    this.ensureRenderRoot()
    this.#painter ??= this.painter(this.#place)
    this.#painter?.render(this.props())
    // A list that was open when the page moved the element, or took its children away, is hidden by the browser.
    if (this.ownerDocument.defaultView)
      this.#place.querySelector<HTMLElement>('[popover]')?.showPopover()
  }

  /** Properties that were set before the element was defined stand in the way of the class's own. */
  #takeEarlyProperties(): void {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue
      Reflect.deleteProperty(this, name)
      // One that cannot be taken does not stop the others, nor the element.
      try {
        Reflect.set(this, name, value)
      } catch (error) {
        reportError(error)
      }
    }
  }
}

const shadowPlace = (element: HTMLElement) =>
  // With the page's own registry, Chromium lets nothing be made in it once it has moved to another document.
  element.attachShadow({ mode: 'open', delegatesFocus: true, customElementRegistry: null })

function lightPlace(): HTMLElement {
  const place = document.createElement('div')
  place.setAttribute('data-fpx-place', '')
  return place
}
