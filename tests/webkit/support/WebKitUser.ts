import { expect } from 'vitest'
import {
  desktop,
  findVisible,
  isRendered,
  type Payer,
  type Size,
} from '../../support/engines/Payer.js'
import { keyActions } from './keys.js'
import { launchWebKit, type WebKit, type WebKitSettings } from './launchWebKit.js'
import type { ElementReference, WebDriver } from './WebDriver.js'

/** Selectors of elements that have a role without a `role` attribute, keyed by role. */
const nativeElements: Record<string, string> = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  heading: 'h1',
}

/** A payer with WebKit, who finds elements by role and accessible name, and presses real keys and buttons. */
export class WebKitUser implements Payer {
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
  async visit(url: string, size = desktop): Promise<void> {
    await this.resize(size)
    await this.driver.post('/url', { url })
    await expect.poll(() => this.evaluate(isRendered)).toBe(true)
  }

  /** Sets the viewport size, without the window's bars. */
  async resize([width, height]: Size): Promise<void> {
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
      const selector = [`[role=${role}]`, nativeElements[role]].filter(Boolean).join()
      for (const candidate of await this.all(selector)) {
        const [label, computedRole] = await Promise.all([
          this.computed(candidate, 'label'),
          this.computed(candidate, 'role'),
        ])
        names.push(label)
        if (computedRole === role && (name === undefined || label === name))
          return (found = candidate)
      }
      return undefined
    }
    await expect
      .poll(look, { message: `${role} "${name ?? ''}" among ${JSON.stringify(names)}` })
      .toBeDefined()
    return found!
  }

  /** Returns all visible elements that a selector matches, in the page and in shadow trees. */
  private all(selector: string): Promise<ElementReference[]> {
    return this.evaluate(findVisible, selector) as unknown as Promise<ElementReference[]>
  }

  /** Returns the accessible name or the role that WebKit computes. */
  private computed(element: ElementReference, what: 'label' | 'role'): Promise<string> {
    return this.driver.get(`/element/${Object.values(element)[0]}/computed${what}`)
  }

  /** Scrolls an element into view and clicks its middle. */
  private async clickOn(element: ElementReference, times = 1): Promise<void> {
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

  async clickAt(selector: string, index = 0, times = 1): Promise<void> {
    await expect.poll(async () => (await this.all(selector)).length).toBeGreaterThan(index)
    await this.clickOn((await this.all(selector))[index]!, times)
  }

  /** Presses keys one after another, such as `ArrowDown` or `Shift+Tab`. */
  async press(...combinations: string[]): Promise<void> {
    await this.driver.act({ type: 'key', id: 'keyboard' }, combinations.flatMap(keyActions))
  }

  type(text: string): Promise<void> {
    return this.press(...Array.from(text))
  }
}

function middleOf(reference: unknown): [x: number, y: number] {
  const element = reference as Element
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { x, y, width, height } = window.screenBox(element)
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}
