// On a server there is no HTMLElement; a page that renders there may still import the class.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ??
  (Object as unknown as typeof HTMLElement)

/** Where an element renders: its shadow root, or with `light-dom` a child element. */
export type RenderRoot = HTMLElement | ShadowRoot

/** Renders one of our components into a render root. */
export interface Renderer<Props> {
  render(props: Props): void
  unmount(): void
}

/** A custom element that renders one of our components. */
export abstract class FpxElement<Props extends object = object> extends Base {
  /** @internal Objects and functions that the page set as properties. */
  readonly richProps: Record<string, unknown> = {}
  #place: RenderRoot | undefined
  #painter: Renderer<Props> | undefined
  #drawing = false

  /** The props of the component. */
  protected abstract props(): Props
  /** Returns the renderer; `undefined` while its file is loading. */
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
    // A clone of the element contains what was rendered in the original.
    for (const copy of this.querySelectorAll(':scope > [data-fpx-place]'))
      if (copy !== place) copy.remove()
    if (!place || place.isConnected) return
    this.append(place)
    // The page may have taken the content apart: morphdom removes every element with an id from it.
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

  /** @internal Renders in a microtask, once for all changes of this task. */
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

  /** Renders immediately. */
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

  /** Properties that were set before the element was defined hide those of the class. */
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
