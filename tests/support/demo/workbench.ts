import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Returns what a visitor uses in the demo: a way to open a story, its frame, and the tabs with their panel. */
export const workbench = (page: Page, url: string) => ({
  /** Opens a story in a state that the URL describes. */
  open: async (story: string, state: Record<string, string> = {}) => {
    await page.goto(
      `${url}?${new URLSearchParams({ page: 'stories', story, ...state }).toString()}`,
    )
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  /** The frame with the story. */
  story: page.frameLocator('iframe'),
  tab: (name: RegExp) => page.getByRole('tab', { name }),
  panel: page.getByRole('tabpanel'),
})

/**
 * Changes the gateway behind the picker and expects the panel to show the calls. It works with both a server and a
 * service worker.
 */
export async function switchGateway(page: Page, url: string): Promise<void> {
  const { open, story, tab, panel } = workbench(page, url)
  await open('bank-picker-basics--default')
  await story.getByRole('combobox', { name: 'Bank' }).click()
  await story.getByRole('option', { name: /CIMB Clicks/ }).waitFor()

  await tab(/Gateway/).click()
  await panel.getByRole('button', { name: 'Restart the proxy' }).click()
  await panel.getByText('2 calls reached the gateway').waitFor()
  await panel.getByLabel('Scenario').selectOption('limit-reached')
  await story.getByText('The banks could not be loaded.').waitFor()
  await panel.getByText('1 call reached the gateway').waitFor()
  await panel.getByLabel('Scenario').selectOption('healthy')
  await panel.getByLabel('The proxy has cached').selectOption('hours')
  await panel.getByLabel('Scenario').selectOption('server-error')
  await story.getByText('Last updated 2 hours ago.').waitFor()
}

/** A Playwright or Puppeteer page. */
interface PageOfFrames {
  frames(): { evaluate(script: string): Promise<unknown> }[]
}

/** Returns axe's violations in a page and its frames, once they have rendered; an empty array if there are none. */
export async function complaints(page: PageOfFrames, options: object = {}): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map(async (frame) => {
      await frame.evaluate(`(${String(renderedHere)})()`)
      await frame.evaluate(axe)
      const find = `(${String(violationsHere)})(${JSON.stringify(options)})`
      return (await frame.evaluate(find)) as string[]
    }),
  )
  return found.flat()
}

/** A page whose colour scheme can be changed. */
interface SchemedPage extends PageOfFrames {
  emulateMedia(options: { colorScheme: 'light' | 'dark' }): Promise<void>
}

/** Returns the violations in the light scheme, and the contrast violations in the dark one, where only colours differ. */
export async function complaintsInBothSchemes(page: SchemedPage): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await complaints(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inLight, ...(await complaints(page, { runOnly: ['color-contrast'] }))]
}

/** Waits until this document's story is rendered, which is a moment after the page has loaded. */
async function renderedHere(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (document.URL === 'about:blank' || document.querySelector('main')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function violationsHere(options: object): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(
    document,
    { iframes: false, resultTypes: ['violations'], ...options },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}
