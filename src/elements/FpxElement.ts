import type { Locale } from '../locales/index.js'
import { text, writeAttribute } from './attributes.js'
import { getInheritedLang } from './findLocale.js'
import type { Renderer } from './render/createRenderer.js'
import { createRenderRoot, type RenderRoot } from './render/createRenderRoot.js'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

// A server that renders a page may import this class, but `HTMLElement` isn't defined there.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ??
  (Object as unknown as typeof HTMLElement)

/** A custom element that renders one of our components in the language of the element or the page. */
export abstract class FpxElement<Props extends object = object> extends Base {
  /** @internal The objects and functions the page has set as properties. */
  // eslint-disable-next-line no-restricted-syntax -- the names are ours
  readonly scriptOnlyProps: Record<string, unknown> = {}
  #renderRoot: RenderRoot | undefined
  #renderer: Renderer<Props> | undefined
  #focused: HTMLElement | undefined
  #isRenderScheduled = false
  // We observe the element's children for two reasons: the parser adds them after it has connected the element, and
  // DOM-morphing libraries remove the child that we add.
  readonly #children = new MutationObserver(() => this.onChildrenChanged())
  #page: Document | undefined
  /**
   * Dialogs find the controls among which they trap the focus by their `tabindex`. The element is no Tab stop itself:
   * it delegates the focus. We wait for the first focus: React reports attributes that it doesn't know
   * when it hydrates a page, and morphing libraries remove them.
   */
  readonly #setTabIndex = () => {
    if (this.shadowRoot && !this.hasAttribute('tabindex')) this.tabIndex = 0
  }
  // A page may change its `lang` attribute without reloading.
  readonly #pageLanguage = new MutationObserver(() => this.invalidate())

  /**
   * The element's language, which is `en`, `ms`, `zh`, `ta`, or a locale object. Default: the nearest `lang` attribute,
   * or else English.
   */
  get locale(): Locale | string | undefined {
    return (
      (this.scriptOnlyProps['locale'] as Locale | undefined) ?? text(this.getAttribute('locale'))
    )
  }
  set locale(locale: Locale | string | undefined) {
    this.scriptOnlyProps['locale'] = typeof locale === 'object' ? locale : undefined
    if (!this.scriptOnlyProps['locale']) writeAttribute(this, 'locale', locale)
    this.update()
  }

  /** The element's `locale` or, if none is set, the language of the surrounding page. */
  protected get language(): Locale | string | undefined {
    return this.locale ?? getInheritedLang(this)
  }

  /** The control that has the focus, or had it until the page removed the element in this task. */
  protected get focusedControl(): HTMLElement | undefined {
    return this.#focused
  }

  /** Returns the component's props. */
  protected abstract getProps(): Props
  protected abstract createRenderer(root: RenderRoot): Renderer<Props>
  /** Called once per element, before the first render. */
  protected abstract onRenderRootCreated(root: RenderRoot): void
  /** Called when an attribute or the page's language changes. */
  protected abstract invalidate(): void

  /** Requests the data of the first render. */
  protected prefetch(): void {
    // Only some elements know what to request before they render.
  }

  connectedCallback(): void {
    upgradeProperties(this)
    this.update()
    this.onChildrenChanged()
    this.#children.observe(this, { childList: true, subtree: true })
    this.#pageLanguage.observe(this.ownerDocument, { attributeFilter: ['lang'], subtree: true })
    this.#page = this.ownerDocument
    this.#page.addEventListener('focusin', this.#setTabIndex)
  }

  disconnectedCallback(): void {
    this.#children.disconnect()
    this.#pageLanguage.disconnect()
    // The page may have moved the element to another document.
    this.#page?.removeEventListener('focusin', this.#setTabIndex)
    // When the page moves an element, the browser removes and re-inserts it, so we don't unmount its content
    // immediately.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount()
    })
  }

  /** Called when the element is connected and whenever its children change. */
  protected onChildrenChanged(): void {
    this.#ensureRenderRoot()
  }

  /**
   * Creates the render root. A shadow root hides the element's children, so we create the root in the task that renders
   * its content. Otherwise, the browser could paint in between, and the page would move.
   */
  #createRenderRoot(): RenderRoot {
    const root = createRenderRoot(this)
    if (!root.isConnected) this.append(root)
    root.addEventListener('focusin', ({ target }) => (this.#focused = target as HTMLElement))
    // We wait: some browsers blur a control when the page removes it.
    root.addEventListener('focusout', () =>
      setTimeout(() => {
        if (!this.matches(':focus-within')) this.#focused = undefined
      }),
    )
    this.onRenderRootCreated(root)
    return root
  }

  /** Re-inserts the render root if the page has removed it, and deletes any copies of it. */
  #ensureRenderRoot(): void {
    const root = this.#renderRoot
    // If the page clones the element, the clone also contains a copy of the original's render root.
    for (const copy of this.querySelectorAll(':scope > [data-fpx-root]'))
      if (copy !== root) copy.remove()
    if (!root || root.isConnected) return
    this.append(root)
    // The page can also have removed parts of the rendered content. For example, morphdom removes every element with an
    // id.
    if (!root.querySelector('[id]')) this.#unmount()
    this.update()
    const focused = this.#focused
    const { activeElement, body } = this.ownerDocument
    if (!focused || activeElement !== body) return
    this.render()
    ;(focused.isConnected ? focused : this).focus({ preventScroll: true })
  }

  #unmount(): void {
    this.#renderer?.unmount()
    this.#renderer = undefined
  }

  /** @internal Schedules a render in a microtask so that several changes in one task cause only one render. */
  update(): void {
    if (this.#isRenderScheduled) return
    this.#isRenderScheduled = true
    const render = () => {
      if (this.#isRenderScheduled) this.render()
    }
    // On a low-end phone, running this deferred script, the request and the first render in one task would block the
    // page for too long.
    if (document.readyState === 'interactive' && !this.#renderer)
      setTimeout(() => {
        if (this.#isRenderScheduled && this.isConnected) this.prefetch()
        setTimeout(render)
      })
    else queueMicrotask(render)
  }

  /** @internal Renders immediately. */
  render(): void {
    this.#isRenderScheduled = false
    if (!this.isConnected) return
    const root = (this.#renderRoot ??= this.#createRenderRoot())
    this.#ensureRenderRoot()
    this.#renderer ??= this.createRenderer(root)
    this.#renderer.render(this.getProps())
    // The browser hides an open list when the page moves the element or removes its children, so we show the list
    // again.
    if (this.ownerDocument.defaultView)
      root.querySelector<HTMLElement>('[data-fpx-part=top-layer][popover]')?.showPopover()
  }

  /** Emits an event. We always use `CustomEvent` (MooTools replaces the `Event` constructor). */
  protected emit(type: string, detail?: object): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))
  }
}

/**
 * Reassigns the properties that the page set before the element was defined. Otherwise, they would shadow the accessors
 * of the class.
 */
function upgradeProperties(element: HTMLElement): void {
  for (const [name, value] of Object.entries(element)) {
    if (!(name in Object.getPrototypeOf(element))) continue
    Reflect.deleteProperty(element, name)
    // If a setter throws, the other properties and the element must remain unaffected.
    try {
      Reflect.set(element, name, value)
    } catch (error) {
      reportError(error)
    }
  }
}

/**
 * The props that React 19 accepts for a custom element. The props include the element's properties, the standard HTML
 * props, and a handler for each of the element's events (`onfpx-bank-change`).
 */
export type ElementProps<Element, Properties, Events> = Partial<Properties> &
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Properties | 'value'> & {
    value?: string | undefined
    form?: string | undefined
    locale?: Locale | string | undefined
  } & {
    [Type in keyof Events & `fpx-${string}` as `on${Type}`]?:
      ((event: Events[Type]) => void) | undefined
  }
