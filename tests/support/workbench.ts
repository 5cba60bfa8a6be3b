import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The stories of the demo, in the words of a visitor. */
export const workbench = (page: Page, url: string) => ({
  /** Opens a story, in a state that its address says. */
  open: async (story: string, state: Record<string, string> = {}) => {
    await page.goto(
      `${url}?${new URLSearchParams({ page: 'stories', story, ...state }).toString()}`,
    )
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  /** The page in which the story stands. */
  story: page.frameLocator('iframe'),
  tab: (name: RegExp) => page.getByRole('tab', { name }),
  panel: page.getByRole('tabpanel'),
})

/** What axe complains of in a page, its frames included; nothing when all is well. */
export async function complaints(page: Page): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map(async (frame) => {
      await frame.evaluate(axe)
      return frame.evaluate(async () => {
        const { violations } = await (
          window as unknown as { axe: typeof import('axe-core') }
        ).axe.run(document, { iframes: false, resultTypes: ['violations'] })
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
        )
      })
    }),
  )
  return found.flat()
}
