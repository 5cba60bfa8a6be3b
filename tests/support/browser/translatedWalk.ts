import { expect } from 'vitest'
import { translatePage } from './translatePage.js'

/** A named user action, which resolves once the page shows its result. */
export type Step = readonly [name: string, act: () => unknown]

/** Performs the steps. After each step, `read` returns the page's text. */
export type Walk = (steps: readonly Step[], read: () => unknown) => Promise<void>

/** Expects a translated page to have the same text at each step as a page without a translator. */
export async function expectSameWords(visit: (walk: Walk) => Promise<void>): Promise<void> {
  const expected: unknown[] = []
  await visit(async (steps, read) => {
    for (const [, act] of steps) {
      await act()
      await painted()
      expected.push(read())
    }
  })
  await visit(async (steps, read) => {
    const stop = translatePage(document.querySelector('body > :last-child')!)
    try {
      for (const [at, [name, act]] of steps.entries()) {
        await act()
        await painted()
        await expect.poll(read, { message: name }).toEqual(expected[at])
      }
    } finally {
      stop()
    }
  })
}

/** Waits for the work that follows a paint: rows below the visible ones, and announcements. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
