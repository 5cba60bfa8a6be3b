import type { Browser, ElementHandle, KeyInput, Page } from 'puppeteer-core'
import { isFieldFocused } from '../../support/checkout/isFieldFocused.js'

/** A payer in Firefox, who finds elements by accessible role and name, and uses real keys and clicks. */
export class FirefoxUser {
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

  /** Opens a page and waits until the picker is rendered. */
  async visit(url: string, [width, height]: readonly [number, number] = [1100, 800]) {
    const size = this.page.viewport()
    if (size?.width !== width || size.height !== height)
      await this.page.setViewport({ width, height })
    await this.page.goto(url)
    await this.page.waitForSelector('[data-fpx], fpx-bank-picker >>> [data-fpx]')
  }

  /** Waits for an element with this role and exactly this name. `within` selects the host of the shadow tree to search. */
  async find(role: string, name?: string, within = ''): Promise<ElementHandle<HTMLElement>> {
    const named = name === undefined ? '' : `[name="${name}"]`
    const place = within && `${within} >>> `
    const found = await this.page.waitForSelector(`${place}::-p-aria(${named}[role="${role}"])`)
    return found as ElementHandle<HTMLElement>
  }

  async click(...what: Parameters<FirefoxUser['find']>): Promise<void> {
    const found = await this.find(...what)
    await found.click()
  }

  /** Presses keys one after the other, for example `ArrowDown` or `Shift+Tab`. */
  async press(...keys: string[]): Promise<void> {
    for (const combination of keys) {
      const all = combination.split('+') as KeyInput[]
      for (const key of all) await this.page.keyboard.down(key)
      for (const key of all.reverse()) await this.page.keyboard.up(key)
    }
  }

  /** Presses Tab until the field has the focus. Once the list has loaded, the account types precede the field. */
  async tabToField(): Promise<void> {
    for (let stops = 0; stops < 6; stops += 1) {
      await this.press('Tab')
      if (await this.page.evaluate(isFieldFocused)) return
    }
    throw new Error('Tab did not reach the field in 6 stops.')
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }

  /** Returns the text of every visible row, in the document or in the element's shadow tree. */
  rows(): Promise<string[]> {
    return this.page.evaluate(() => {
      const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
      const rows = Array.from(tree.querySelectorAll('[role=option]'))
      return rows
        .filter((row) => row.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent)
    })
  }

  /** Returns what the payer reads in the field, and the code that the form would submit. */
  bank(): Promise<{ shown: string; code: unknown }> {
    return this.page.evaluate(() => {
      const host = document.querySelector('fpx-bank-picker')
      const field = (host?.shadowRoot ?? document).querySelector<
        HTMLInputElement | HTMLSelectElement
      >('[role=combobox], [data-fpx] select')
      const shown =
        field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field?.value
      return { shown: shown ?? '', code: new FormData(document.forms[0]).get('bank_code') }
    })
  }

  async leave(): Promise<void> {
    await this.page.browserContext().close()
  }
}
