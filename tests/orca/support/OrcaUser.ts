import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { launchOrca, type Orca } from './launchOrca.js'

/** How long Orca must be silent, in milliseconds: longer than the picker waits before it announces a search result. */
const SILENCE_MS = 900

/** A payer who listens to Orca in Firefox, and presses real keys. */
export class OrcaUser {
  /** The transcript: each key, and what Orca said after it. */
  private lines: string[] = []
  /** What Orca said by itself when the page was opened. */
  opening = ''

  private constructor(
    private readonly orca: Orca,
    readonly page: Page,
  ) {}

  /** Starts a desktop for a test file; end it with {@link leave}. */
  static async at(): Promise<OrcaUser> {
    const orca = await launchOrca()
    const page = await orca.browser.newPage()
    page.setDefaultTimeout(60_000)
    return new OrcaUser(orca, page)
  }

  leave(): Promise<void> {
    return this.orca.close()
  }

  /** Opens a page and waits until Orca has read it and its list has loaded. */
  async visit(url: string): Promise<void> {
    await this.page.goto('about:blank')
    await this.silence()
    await this.orca.log.mark()
    await this.page.goto(url)
    await this.page.waitForFunction(isSettled)
    await expect.poll(() => this.orca.log.sinceMark(), { timeout: 60_000 }).toMatch(/Finished/)
    await this.silence()
    this.opening = await this.orca.log.sinceMark()
    this.lines = ['> opens the page', ...this.opening.split('\n'), '']
  }

  /** Presses Tab, at most ten times, until Orca says what is expected. Returns what Orca said after the last Tab. */
  async tabTo(expected: RegExp): Promise<string> {
    for (let stops = 0; stops < 10; stops += 1) {
      const said = await this.press('Tab', /./)
      if (expected.test(said)) return said
    }
    throw new Error(`No stop of the Tab key says ${String(expected)}:\n${this.transcript}`)
  }

  /**
   * Presses keys, named as in xdotool, and waits until Orca has said what is expected. Returns everything that Orca
   * said until it was silent.
   */
  async press(keys: string | string[], expected: RegExp): Promise<string> {
    return this.hear([keys].flat().join(' '), expected, () => this.orca.pressKeys(...[keys].flat()))
  }

  /** Types letters one after the other, like a payer who doesn't wait for an answer. */
  async type(text: string, expected: RegExp): Promise<string> {
    const keys = Array.from(text, (letter) => (letter === ' ' ? 'space' : letter))
    return this.hear(`types "${text}"`, expected, () => this.orca.pressKeys(...keys))
  }

  /** Performs an action, waits until Orca has said what is expected, and returns everything that Orca said after it. */
  async hear(what: string, expected: RegExp, act: () => Promise<unknown>): Promise<string> {
    const { log } = this.orca
    await log.mark()
    await act()
    await expect
      .poll(() => log.sinceMark(), {
        timeout: 30_000,
        message: `${this.transcript}\nOrca, after ${what}`,
      })
      .toMatch(expected)
    await this.silence()
    const said = await log.sinceMark()
    this.lines.push(`> ${what}`, ...said.split('\n'), '')
    return said
  }

  /** Marks the position from which {@link said} reads. {@link hear} marks it too. */
  mark(): Promise<void> {
    return this.orca.log.mark()
  }

  /** Returns what Orca has said since the last mark. */
  said(): Promise<string> {
    return this.orca.log.sinceMark()
  }

  /** Presses keys and waits only until the page has received them. */
  async pressOnce(...keys: string[]): Promise<void> {
    await this.page.evaluate(countKeys)
    await this.orca.pressKeys(...keys)
    const count = () => this.page.evaluate(() => document.documentElement.dataset['keys'])
    await expect.poll(count, { timeout: 30_000 }).toBe(String(keys.length))
  }

  /** Returns the bank that the payer reads in the field, and the code that the form would submit. */
  bank(): Promise<{ shown: string; code: string }> {
    return this.page.evaluate(() => {
      const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
      const shown = tree.querySelector<HTMLInputElement>('[role=combobox]')?.value ?? ''
      const code = new FormData(document.forms[0]).get('bank_code') as string | null
      return { shown, code: code ?? '' }
    })
  }

  /** The actions since the page was opened, and what Orca said. */
  get transcript(): string {
    return this.lines.join('\n')
  }

  /** Waits until Orca has nothing more to say. */
  silence(): Promise<void> {
    return this.orca.log.rest(SILENCE_MS)
  }
}

/** Whether the picker or the company list is rendered, and isn't loading. */
function isSettled(): boolean {
  const host = document.querySelector('fpx-bank-picker, fpx-company-list')
  const tree = host?.shadowRoot ?? document
  return tree.querySelector('[data-fpx]') !== null && !tree.querySelector('[aria-busy=true]')
}

/** Counts the keys that are released from now on. */
function countKeys(): void {
  const { dataset } = document.documentElement
  if (dataset['keys'] === undefined)
    addEventListener('keyup', () => (dataset['keys'] = String(Number(dataset['keys']) + 1)), true)
  dataset['keys'] = '0'
}
