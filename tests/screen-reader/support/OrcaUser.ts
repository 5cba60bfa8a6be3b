import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { launchOrca, type Orca } from './launchOrca.js'

/** Longer than the picker waits before it announces what a search finds, so that nothing comes afterwards. */
const SILENCE_MS = 900

/** A payer who listens to Orca in Firefox, and presses real keys. */
export class OrcaUser {
  /** The transcript: each key, and what Orca said after it. */
  private lines: string[] = []
  /** What Orca said by itself while the page was opened. */
  opening = ''

  private constructor(
    private readonly orca: Orca,
    readonly page: Page,
  ) {}

  /** Starts a desktop for the tests of a file; end it by {@link leave}. */
  static async at(): Promise<OrcaUser> {
    const orca = await launchOrca()
    const page = await orca.browser.newPage()
    page.setDefaultTimeout(60_000)
    return new OrcaUser(orca, page)
  }

  leave(): Promise<void> {
    return this.orca.close()
  }

  /** Opens a page, and waits until Orca has read it and its list has come. */
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

  /** Goes on by Tab until Orca says what is expected; returns what it said to the last Tab. */
  async tabTo(expected: RegExp): Promise<string> {
    for (let stops = 0; stops < 10; stops += 1) {
      const said = await this.press('Tab', /./)
      if (expected.test(said)) return said
    }
    throw new Error(`No stop of the Tab key says ${String(expected)}:\n${this.transcript}`)
  }

  /**
   * Presses keys, as xdotool names them, until Orca has said what is expected; returns everything that it said by
   * the time it was silent.
   */
  async press(keys: string | string[], expected: RegExp): Promise<string> {
    return this.hear([keys].flat().join(' '), expected, () => this.orca.pressKeys(...[keys].flat()))
  }

  /** Types letters one after the other, as a payer does who does not wait for an answer. */
  async type(text: string, expected: RegExp): Promise<string> {
    const keys = Array.from(text, (letter) => (letter === ' ' ? 'space' : letter))
    return this.hear(`types "${text}"`, expected, () => this.orca.pressKeys(...keys))
  }

  /** Does something, and returns what Orca says to it. */
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

  /** What is said from now on is new to {@link said}. */
  mark(): Promise<void> {
    return this.orca.log.mark()
  }

  /** What was said since {@link mark}. */
  said(): Promise<string> {
    return this.orca.log.sinceMark()
  }

  /** Presses keys, and waits only until the page has had them. */
  async pressOnce(...keys: string[]): Promise<void> {
    await this.page.evaluate(countKeys)
    await this.orca.pressKeys(...keys)
    const count = () => this.page.evaluate(() => document.documentElement.dataset['keys'])
    await expect.poll(count, { timeout: 30_000 }).toBe(String(keys.length))
  }

  /** The bank that the payer reads in the field, and what the form would submit. */
  bank(): Promise<{ shown: string; code: string }> {
    return this.page.evaluate(() => {
      const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
      const shown = tree.querySelector<HTMLInputElement>('[role=combobox]')?.value ?? ''
      const code = new FormData(document.forms[0]).get('bank_code') as string | null
      return { shown, code: code ?? '' }
    })
  }

  /** What was done and said since the page was opened. */
  get transcript(): string {
    return this.lines.join('\n')
  }

  /** Waits until Orca has nothing more to say. */
  silence(): Promise<void> {
    return this.orca.log.rest(SILENCE_MS)
  }
}

/** Whether the picker or the company list is there, and waits for nothing. */
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
