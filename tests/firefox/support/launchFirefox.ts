import { type Browser, launch } from 'puppeteer-core'
import { firefoxPath } from '../../support/programs/browsers.js'

/** Starts the installed Firefox, headless and driven by WebDriver BiDi; `dark` is the visitor's system preference. */
export function launchFirefox({ dark = false } = {}): Promise<Browser> {
  const executablePath = firefoxPath()
  if (!executablePath) throw new Error('There is no Firefox: set FIREFOX_PATH, or install one')
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    },
  })
}
