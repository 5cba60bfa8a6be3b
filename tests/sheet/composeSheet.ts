import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

/** A line of pictures with a heading. */
export interface SheetRow {
  title: string
  /** The paths of the pictures, keyed by their captions. */
  pictures: ReadonlyMap<string, string>
}

/** Joins pictures into one: a row for each line, and a column for each caption. */
export async function composeSheet(
  browser: Browser,
  path: string,
  rows: readonly SheetRow[],
  width: number,
): Promise<void> {
  const figures = ({ pictures }: SheetRow) =>
    [...pictures].map(([caption, file]) => {
      const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`
      return `<figure><figcaption>${caption}</figcaption><img src="${source}" width="${width}"></figure>`
    })
  const html = rows.map((row) => `<h2>${row.title}</h2><div>${figures(row).join('')}</div>`)
  const page = await browser.newPage({ viewport: { width: 600, height: 600 } })
  await page.setContent(`<!doctype html><style>
    body { margin: 16px; inline-size: max-content; background: #9aa1ac; font: 14px system-ui, sans-serif }
    div { display: flex; gap: 16px }
    h2 { margin: 16px 0 4px; font-size: 16px }
    figure { margin: 0 } img { display: block }
  </style>${html.join('')}`)
  const { width: whole, height } = (await page.locator('body').boundingBox())!
  await page.setViewportSize({ width: Math.ceil(whole) + 32, height: Math.ceil(height) + 32 })
  await page.screenshot({ path })
  await page.close()
  console.log(path)
}
