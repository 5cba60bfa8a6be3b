import type { Browser, ElementHandle, KeyInput, Page } from 'puppeteer-core'
import { findVisible, isRendered, type Payer, type Size } from '../../support/engines/Payer.js'

/** A payer in Firefox. */
export class FirefoxUser implements Payer {
  /** The page's errors: console errors, exceptions and content security policy violations. */
  readonly faults: string[] = []

  private constructor(readonly page: Page) {
    page.setDefaultTimeout(60_000)
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(message.text())
    })
    page.on('pageerror', (error) => this.faults.push(String(error)))
  }

  /** Opens a page in a new profile. */
  static async at(browser: Browser): Promise<FirefoxUser> {
    const context = await browser.createBrowserContext()
    return new FirefoxUser(await context.newPage())
  }

  async leave(): Promise<void> {
    await this.page.browserContext().close()
  }

  readonly evaluate: Payer['evaluate'] = (run, ...args) =>
    this.page.evaluate(run as never, ...args) as Promise<Awaited<ReturnType<typeof run>>>

  async visit(url: string, size: Size = [1100, 800]) {
    await this.resize(size)
    await this.page.goto(url)
    await this.page.waitForFunction(isRendered)
  }

  async resize([width, height]: Size) {
    const size = this.page.viewport()
    if (size?.width !== width || size.height !== height)
      await this.page.setViewport({ width, height })
  }

  async find(role: string, name?: string): Promise<ElementHandle<HTMLElement>> {
    const named = name === undefined ? '' : `[name="${name}"]`
    const accessible = `::-p-aria(${named}[role="${role}"])`
    const found = await this.page.waitForSelector(
      `${accessible}, fpx-bank-picker >>> ${accessible}`,
    )
    return found as ElementHandle<HTMLElement>
  }

  async click(role: string, name?: string): Promise<void> {
    const found = await this.find(role, name)
    await found.click()
  }

  async clickAt(selector: string, index = 0, count = 1): Promise<void> {
    const find = `(${String(findVisible)})(${JSON.stringify(selector)})[${index}]`
    const found = await this.page.waitForFunction(find)
    await (found as ElementHandle).click({ count })
  }

  async press(...keys: string[]): Promise<void> {
    for (const combination of keys) {
      const all = combination.split('+') as KeyInput[]
      for (const key of all) await this.page.keyboard.down(key)
      for (const key of all.reverse()) await this.page.keyboard.up(key)
    }
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }
}
