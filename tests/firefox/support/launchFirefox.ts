import { type Browser, launch } from 'puppeteer-core'
import { firefoxPath } from '../../support/firefox.js'

/** Starts Firefox as it is installed, headless, driven by WebDriver BiDi; what the visitor's system prefers is a setting. */
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
