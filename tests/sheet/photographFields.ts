import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import type { Browser, Page } from 'playwright'
import { createServer, defaultClientConditions } from 'vite'
import { composeSheet, type SheetRow } from './composeSheet.js'
import { drawLogo } from '../../src/demo/stories/drawLogo.js'
import { type Screen, screens } from './Screen.js'

/** The fields, in the order of the letters A, B and C of the blind sheets: neither best first nor by name. */
const fields = { B: 'fpx', C: 'adyen', A: 'shadcn' } as const

const letters = ['A', 'B', 'C'] as const

/** Returns the part of the page that is photographed: around the form, which is in the middle. */
function clipOf({ options }: Screen) {
  const { width } = options.viewport
  const shown = Math.min(width, 480)
  return { x: (width - shown) / 2, y: 0, width: shown, height: 740 }
}

const field = (page: Page) => page.getByRole('combobox').first()

async function open(page: Page): Promise<void> {
  await field(page).click()
  await page.getByRole('option').first().waitFor()
}

async function search(page: Page, text: string): Promise<void> {
  await open(page)
  await page.keyboard.type(text)
}

const states: Record<string, (page: Page) => Promise<void>> = {
  closed: async () => {},
  open,
  search: (page) => search(page, 'ambank'),
  chosen: async (page) => {
    await search(page, 'public')
    await page.keyboard.press('Enter')
  },
  reopened: async (page) => {
    await search(page, 'public')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
    await open(page)
  },
  nothing: (page) => search(page, 'xyzq'),
  error: (page) => page.getByRole('button', { name: /^Pay/ }).click(),
  offline: (page) => search(page, 'rhb'),
  company: (page) => search(page, 'deutsche'),
}

/**
 * Writes sheets for each screen: the field beside Adyen's component and a combobox of shadcn/ui. They are labelled A, B
 * and C so that a reader can compare them without knowing which is which; key.json contains the key.
 */
export async function photographFields(
  browser: Browser,
  demoUrl: string,
  folder: string,
): Promise<void> {
  // The demo's gateway reports offline banks from now on.
  const demo = await browser.newPage()
  await demo.goto(`${demoUrl}?gateway.banks=offline`)
  await demo.getByRole('combobox').first().waitFor()
  await demo.waitForLoadState('networkidle')
  await demo.close()

  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    root: 'tests/sheet/fields',
    cacheDir: join(process.cwd(), 'node_modules/.cache/fpx-sheet-vite'),
    plugins: [react(), tailwind()],
    resolve: {
      conditions: ['fpx-source', ...defaultClientConditions],
      dedupe: ['react', 'react-dom'],
    },
    server: { port: 0, host: '127.0.0.1', proxy: { '/api/fpx': demoUrl } },
  })
  await server.listen()
  const shoot = async (
    address: string,
    screen: Screen,
    state: keyof typeof states,
    path: string,
  ) => {
    const context = await browser.newContext(screen.options)
    const page = await context.newPage()
    await page.route('**/adyen/**/*.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: drawLogo(/(\w+)\.svg/.exec(route.request().url())?.[1] ?? ''),
      }),
    )
    await page.goto(address)
    await field(page).waitFor()
    await page.waitForLoadState('networkidle')
    await states[state]!(page)
    // The libraries' transitions end.
    await page.waitForTimeout(300)
    await page.screenshot({ path, clip: clipOf(screen) })
    await context.close()
  }
  try {
    const url = server.resolvedUrls!.local[0]!
    for (const screen of screens)
      for (const looks of ['initials', 'logos']) {
        if (looks === 'logos' && screen.name !== 'phone-light') continue
        const rows: SheetRow[] = []
        for (const state of Object.keys(states)) {
          const pictures = new Map<string, string>()
          for (const letter of letters) {
            const path = join(folder, `field-${screen.name}-${looks}-${state}-${letter}.png`)
            await shoot(`${url}?field=${fields[letter]}&${looks}`, screen, state, path)
            pictures.set(letter, path)
          }
          const row = { title: state, pictures }
          rows.push(row)
          const name = `fields-${screen.name}-${looks}-${state}.png`
          await composeSheet(browser, join(folder, name), [row], clipOf(screen).width)
        }
        const name = `fields-${screen.name}-${looks}.png`
        await composeSheet(browser, join(folder, name), rows, clipOf(screen).width)
      }
  } finally {
    await server.close()
  }
  const key = join(folder, 'key.json')
  writeFileSync(key, `${JSON.stringify(fields, undefined, 2)}\n`)
  console.log(key)
}
