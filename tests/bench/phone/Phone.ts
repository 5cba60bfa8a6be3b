import type { Browser, CDPSession, Page } from 'playwright'
import { observePage } from './observePage.js'

export const THROTTLE = 6
export const KILOBITS_PER_SECOND = 400
export const LATENCY_MS = 400

/**
 * How long a page is observed, in milliseconds: after its field is usable (`SETTLE_MS`), and after each step of a
 * payment (`PAUSE_MS`).
 */
const SETTLE_MS = 1000
const PAUSE_MS = 500

/**
 * How long a finger rests on the screen during a tap, in milliseconds. Playwright's own taps take no time, unlike a
 * finger's.
 */
const TAP_MS = 80

/** What a page needed until it settled, in milliseconds and bytes. */
export interface Load {
  firstPaint: number
  usable: number
  /** The main thread's CPU time, throttled like everything on the page. */
  mainThread: number
  bytes: number
  /** Durations of the tasks longer than 50 ms that end after the first paint. The longest is first. */
  tasks: number[]
}

/** The steps of a payment, in order. */
export const STEPS = ['tap the field', 'm', 'a', 'y', 'tap the bank', 'pay'] as const

/** What a payment needed, in milliseconds. */
export interface Payment {
  /** For each of the {@link STEPS}, the time until the next paint; 16 if it was shorter. */
  interactions: number[]
  /** Durations of the tasks longer than 50 ms. */
  tasks: number[]
}

/** A cheap phone on a slow network, emulated over the DevTools protocol. A new phone has an empty cache. */
export class Phone {
  #bytes = 0

  private constructor(
    private readonly shop: string,
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {
    page.on('request', (request) => {
      if (!request.url().startsWith(shop) && !request.url().startsWith('data:'))
        throw new Error(`Requested outside: ${request.url()}`)
    })
    // A file from the cache counts as 0 bytes.
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      this.#bytes += encodedDataLength
    })
  }

  /**
   * Opens a phone.
   *
   * @param shop - the shop's URL. A request to another URL, except a `data:` URL, throws an error.
   */
  static async open(browser: Browser, shop: string): Promise<Phone> {
    const context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    await page.addInitScript(observePage)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: (KILOBITS_PER_SECOND * 1000) / 8,
      uploadThroughput: (KILOBITS_PER_SECOND * 1000) / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new Phone(shop, page, session)
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  /** Opens a shop page from the cart, and observes it until it has settled. */
  async load(path: string): Promise<Load> {
    await this.page.goto(`${this.shop}cart`)
    const bytesBefore = this.#bytes
    await this.page.goto(this.shop + encodeURI(path), { waitUntil: 'commit' })
    const usable = await this.page.evaluate(() => window.observed.usable)
    await this.page.waitForTimeout(SETTLE_MS)
    const { tasks, firstPaint } = await this.#observed()
    if (firstPaint === undefined) throw new Error(`The browser reports no first paint of ${path}.`)
    const late = tasks.filter(({ start, duration }) => start + duration > firstPaint)
    return {
      firstPaint,
      usable,
      mainThread: await this.#mainThreadTime(),
      bytes: this.#bytes - bytesBefore,
      tasks: late.map(({ duration }) => duration).sort((one, other) => other - one),
    }
  }

  /** Taps the field, types "may", taps the first bank, and submits the form. */
  async pay(field: string): Promise<Payment> {
    const { page } = this
    const interactions: number[] = []
    const tasksBefore = (await this.#observed()).tasks.length
    for (const step of STEPS) {
      const before = (await this.#observed()).interactions
      if (step === 'tap the field') await this.#tap(field)
      else if (step === 'tap the bank') await this.#tap('[role=option]:visible')
      else if (step === 'pay') await this.#tap('button:text-is("Pay")')
      else await page.keyboard.press(step)
      await page.waitForTimeout(PAUSE_MS)
      const { interactions: after } = await this.#observed()
      const added = Object.entries(after).filter(([id]) => !(id in before))
      // The browser doesn't report interactions of less than 16 ms.
      interactions.push(Math.max(16, ...added.map(([, duration]) => duration)))
    }
    const submitted = await page.locator('output').textContent()
    if (!submitted?.startsWith('MB')) throw new Error(`Maybank was paid with "${submitted}"`)
    const { tasks } = await this.#observed()
    return { interactions, tasks: tasks.slice(tasksBefore).map(({ duration }) => duration) }
  }

  async #tap(selector: string): Promise<void> {
    const target = this.page.locator(selector).first()
    await target.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await target.boundingBox())!
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await this.page.waitForTimeout(TAP_MS)
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  #observed() {
    return this.page.evaluate(() => {
      const { tasks, interactions } = window.observed
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return { tasks, interactions, firstPaint: paint?.startTime }
    })
  }

  /** Returns the main thread's CPU time since the last navigation, in milliseconds. */
  async #mainThreadTime(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
}
