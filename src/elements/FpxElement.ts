import type { Locale } from '../locales/index.js'
import { text, writeAttribute } from './attributes.js'
import { getInheritedLang } from './findLocale.js'
import type { Renderer } from './render/createRenderer.js'
import { createRenderRoot, type RenderRoot } from './render/createRenderRoot.js'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

// `HTMLElement` does not exist on a server, but a page that renders on a server may import this class.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ??
  (Object as unknown as typeof HTMLElement)

/** A custom element that renders one of our components, in the language of the element or the page. */
export abstract class FpxElement<Props extends object = object> extends Base {
  /** @internal Objects and functions that the page has set as properties. */
  // eslint-disable-next-line no-restricted-syntax -- the names are ours
  readonly scriptOnlyProps: Record<string, unknown> = {}
  #renderRoot: RenderRoot | undefined
  #renderer: Renderer<Props> | undefined
  #isRenderScheduled = false
  // The parser connects an element before its children exist, and libraries that morph the page remove the child
  // element that we added.
  readonly #children = new MutationObserver(() => this.onChildrenChanged())
  // A page may change its language without a reload.
  readonly #pageLanguage = new MutationObserver(() => this.invalidate())

  /**
   * Language: `en`, `ms`, `zh`, `ta`, or a dictionary. Default: the nearest `lang` attribute around the element,
   * otherwise English.
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

  /** The element's locale, otherwise the language of the surrounding page. */
  protected get language(): Locale | string | undefined {
    return this.locale ?? getInheritedLang(this)
  }

  /** Returns the component's props. */
  protected abstract getProps(): Props
  protected abstract createRenderer(root: RenderRoot): Renderer<Props>
  /** Called once for each element, before its first render. */
  protected abstract onRenderRootCreated(root: RenderRoot): void
  /** Called when an attribute or the page's language has changed. */
  protected abstract invalidate(): void

  connectedCallback(): void {
    upgradeProperties(this)
    if (!this.#renderRoot) {
      this.#renderRoot = createRenderRoot(this)
      this.onRenderRootCreated(this.#renderRoot)
    }
    this.update()
    this.onChildrenChanged()
    this.#children.observe(this, { childList: true, subtree: true })
    this.#pageLanguage.observe(this.ownerDocument, { attributeFilter: ['lang'], subtree: true })
  }

  disconnectedCallback(): void {
    this.#children.disconnect()
    this.#pageLanguage.disconnect()
    // Moving an element removes it and inserts it again. Only an element that is not inserted again is unmounted.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount()
    })
  }

  /** Called when the element is connected, and whenever its children change. */
  protected onChildrenChanged(): void {
    this.#ensureRenderRoot()
  }

  /** Inserts the render root if the page has removed it, and removes copies of it. */
  #ensureRenderRoot(): void {
    const root = this.#renderRoot
    // A clone of the element contains what was rendered in the original.
    for (const copy of this.querySelectorAll(':scope > [data-fpx-root]'))
      if (copy !== root) copy.remove()
    if (!root || root.isConnected) return
    this.append(root)
    // The page may have removed parts of the content: morphdom, for example, removes every element that has an id.
    if (!root.querySelector('[id]')) this.#unmount()
    this.update()
  }

  #unmount(): void {
    this.#renderer?.unmount()
    this.#renderer = undefined
  }

  /** @internal Renders in a microtask, once for all changes in the current task. */
  update(): void {
    if (this.#isRenderScheduled) return
    this.#isRenderScheduled = true
    const render = () => {
      if (this.#isRenderScheduled) this.render()
    }
    // The first render runs in a separate task from this deferred script: on a cheap phone, both in one task would
    // block the page for too long.
    if (document.readyState === 'interactive' && !this.#renderer) setTimeout(render)
    else queueMicrotask(render)
  }

  /** @internal Renders immediately. */
  render(): void {
    this.#isRenderScheduled = false
    if (!this.isConnected || !this.#renderRoot) return
    this.#ensureRenderRoot()
    this.#renderer ??= this.createRenderer(this.#renderRoot)
    this.#renderer.render(this.getProps())
    // Shows an open list again, because the browser hides it when the page moves the element or removes its children.
    if (this.ownerDocument.defaultView)
      this.#renderRoot.querySelector<HTMLElement>('[data-fpx-part=popover][popover]')?.showPopover()
  }

  /** Emits an event. It is always a `CustomEvent`, because MooTools replaces the `Event` constructor. */
  protected emit(type: string, detail?: object): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))
  }

  /** Emits `fpx-analytics`, with the component's event as its `detail`. */
  protected readonly emitEvent = (detail: object): void => this.emit('fpx-analytics', detail)
}

/**
 * Deletes the properties that a page set before the element was defined, and sets them again. Otherwise they would hide
 * the class's accessors.
 */
function upgradeProperties(element: HTMLElement): void {
  for (const [name, value] of Object.entries(element)) {
    if (!(name in Object.getPrototypeOf(element))) continue
    Reflect.deleteProperty(element, name)
    // A setter that throws must not stop the other properties or the element.
    try {
      Reflect.set(element, name, value)
    } catch (error) {
      reportError(error)
    }
  }
}

/**
 * The props that React 19 accepts for a custom element: its own properties, the standard HTML props, and a handler such
 * as `onfpx-bank-change` for each of its events.
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
