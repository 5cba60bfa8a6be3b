import { expect } from 'vitest'
import { isFieldFocused } from '../../support/checkout/isFieldFocused.js'
import { keyActions } from './keys.js'
import { launchWebKit, type WebKit, type WebKitSettings } from './launchWebKit.js'
import type { ElementReference, WebDriver } from './WebDriver.js'

/** Width and height of a desktop's viewport, in pixels. */
export const desktop = [1280, 800] as const

/** Selectors of elements that have a role without a `role` attribute, keyed by role. */
const nativeElements: Record<string, string> = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  heading: 'h1',
}

/** A payer with WebKit, who finds elements by role and accessible name, and presses real keys and buttons. */
export class WebKitUser {
  private constructor(
    private readonly webkit: WebKit,
    readonly driver: WebDriver,
  ) {}

  /** Starts WebKit for a file's tests; end it with {@link leave}. */
  static async at(settings?: WebKitSettings): Promise<WebKitUser> {
    const webkit = await launchWebKit(settings)
    return new WebKitUser(webkit, webkit.driver)
  }

  leave(): Promise<void> {
    return this.webkit.close()
  }

  readonly evaluate: WebDriver['evaluate'] = (run, ...args) => this.driver.evaluate(run, ...args)

  /** Opens a page, and waits until it has loaded and has the focus, and its pickers are rendered. */
  async visit(url: string, size: readonly [number, number] = desktop): Promise<void> {
    await this.resize(size)
    await this.driver.post('/url', { url })
    await expect.poll(() => this.evaluate(isRendered)).toBe(true)
  }

  /** Sets the viewport size, without the window's bars. */
  async resize([width, height]: readonly [number, number]): Promise<void> {
    const now = () => this.evaluate(() => [innerWidth, innerHeight, outerHeight - innerHeight])
    const [w, h, bars = 0] = await now()
    if (w === width && h === height) return
    await this.driver.post('/window/rect', { width, height: height + bars })
    await expect.poll(async () => (await now()).slice(0, 2)).toEqual([width, height])
  }

  /** Waits for a visible element with this role and exactly this accessible name. Without a name, any name matches. */
  async find(role: string, name?: string): Promise<ElementReference> {
    let found: ElementReference | undefined
    const names: string[] = []
    const look = async () => {
      names.length = 0
      for (const candidate of await this.all(role)) {
        const label = await this.nameOf(candidate)
        names.push(label)
        if (name === undefined || label === name) return (found = candidate)
      }
      return undefined
    }
    await expect
      .poll(look, { message: `${role} "${name ?? ''}" among ${JSON.stringify(names)}` })
      .toBeDefined()
    return found!
  }

  /** Returns the first element on the page that matches a selector. */
  select(selector: string): Promise<ElementReference> {
    return this.driver.post('/element', { using: 'css selector', value: selector })
  }

  /** Returns all visible elements that may have this role, in the page and in shadow trees. */
  all(role: string): Promise<ElementReference[]> {
    const selector = [`[role=${role}]`, nativeElements[role]].filter(Boolean).join()
    return this.evaluate(findVisible, selector) as Promise<ElementReference[]>
  }

  /** Returns the accessible name that WebKit computes. */
  nameOf(element: ElementReference): Promise<string> {
    return this.driver.get(`/element/${Object.values(element)[0]}/computedlabel`)
  }

  /** Returns the role that WebKit computes. */
  roleOf(element: ElementReference): Promise<string> {
    return this.driver.get(`/element/${Object.values(element)[0]}/computedrole`)
  }

  /** Scrolls an element into view and clicks its middle. */
  async clickOn(element: ElementReference, times = 1): Promise<void> {
    // Clicks at coordinates, because WebKit's driver misses an element with CSS `zoom`.
    const [x, y] = await this.evaluate(middleOf, element)
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.driver.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }, [
      { type: 'pointerMove', duration: 0, x, y },
      ...Array.from({ length: times }, () => press).flat(),
    ])
  }

  async click(role: string, name?: string): Promise<void> {
    await this.clickOn(await this.find(role, name))
  }

  /** Presses keys one after another, such as `ArrowDown` or `Shift+Tab`. */
  async press(...combinations: string[]): Promise<void> {
    await this.driver.act({ type: 'key', id: 'keyboard' }, combinations.flatMap(keyActions))
  }

  /** Presses Tab until the field has the focus. Once the list has loaded, the account types precede the field. */
  async tabToField(): Promise<void> {
    for (let stops = 0; stops < 6; stops += 1) {
      await this.press('Tab')
      if (await this.evaluate(isFieldFocused)) return
    }
    throw new Error('Tab did not reach the field in 6 stops.')
  }

  type(text: string): Promise<void> {
    return this.press(...Array.from(text))
  }
}

function isRendered(): boolean {
  const hosts = Array.from(document.querySelectorAll('fpx-bank-picker'))
  const trees = hosts.length > 0 ? hosts.map((host) => host.shadowRoot ?? host) : [document]
  return (
    document.readyState === 'complete' &&
    document.hasFocus() &&
    trees.every((tree) => tree.querySelector('[data-fpx]')) &&
    // The account types appear with the list, and move the field: a click would miss it.
    !trees.some((tree) => tree.querySelector('[aria-busy=true]')) &&
    // A select with a name is the server-rendered one, which the script replaces.
    !document.querySelector('[data-fpx] select[name]')
  )
}

function findVisible(selector: string): unknown[] {
  const hosts = Array.from(document.querySelectorAll('*')).flatMap((el) => el.shadowRoot ?? [])
  return [document, ...hosts]
    .flatMap((tree) => Array.from(tree.querySelectorAll(selector)))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
}

function middleOf(reference: unknown): [x: number, y: number] {
  const element = reference as Element
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { x, y, width, height } = window.screenBox(element)
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}
