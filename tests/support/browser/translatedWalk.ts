import { expect } from 'vitest'
import { translatePage } from './translatePage.js'

/** What somebody does on a page, by its name, until the page shows it. */
export type Step = readonly [name: string, act: () => unknown]

/** Takes the steps; after each, `read` says what the page says. */
export type Walk = (steps: readonly Step[], read: () => unknown) => Promise<void>

/** Expects a visit of a translated page to read what a visit of the same page without a translator reads, at each step. */
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

/** What follows a paint is done: the rows below those that are seen, what the live region says of the list. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
