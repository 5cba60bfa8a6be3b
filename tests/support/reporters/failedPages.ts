import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { RunnerTask } from 'vitest'

/** The open pages with their console output. */
const watched = new Map<Page, string[]>()

/** Records a page's console output and uncaught errors until it closes, for `saveFailedPages`. */
export function watchPage(page: Page): Page {
  const lines: string[] = []
  watched.set(page, lines)
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('close', () => watched.delete(page))
  return page
}

/**
 * If the test failed, saves the screenshot and the console output of each open page that was passed to `watchPage`, and
 * prints the paths. Call it before pages are closed.
 */
export async function saveFailedPages({ result, file, name }: RunnerTask): Promise<void> {
  const pages = [...watched]
  watched.clear()
  if (result?.state !== 'fail') return
  const folder = join('tests/.failures', file.projectName ?? '', file.name.replaceAll('/', '-'))
  await mkdir(folder, { recursive: true })
  for (const [index, [page, lines]] of pages.entries()) {
    const path = join(folder, `${name.replace(/[^\w]+/g, '-').slice(0, 80)}-${index + 1}`)
    await writeFile(`${path}.txt`, [page.url(), ...lines, ''].join('\n'))
    // A crashed page can't be captured, and the resulting error must not hide the test's own failure.
    const saved = await page.screenshot({ path: `${path}.png`, timeout: 10_000 }).then(
      () => `${path}.png and `,
      () => '',
    )
    console.error(`Page of the failed test: ${saved}${path}.txt`)
  }
}
