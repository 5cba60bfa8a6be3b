import { accessSync, constants } from 'node:fs'
import { delimiter } from 'node:path'

/** Returns the path of Chromium, from CHROME_PATH or the usual locations; `undefined` if there is none. */
export function chromiumPath() {
  const places = [
    process.env['CHROME_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return places.find((place) => place !== undefined && place !== '' && isExecutable(place))
}

/** Returns the path of Chromium's headless shell, if it is installed and CHROME_PATH isn't set. */
export function headlessShellPath() {
  const path = '/usr/bin/chromium-headless-shell'
  return !process.env['CHROME_PATH'] && isExecutable(path) ? path : undefined
}

/**
 * Returns the launch options for tests: the headless shell, or Chromium if there is no shell or CHROME_PATH is set. The
 * shell has the same engine without the browser around it, and opens a page in a quarter of the CPU time. It has no
 * back/forward cache.
 */
export const headlessLaunch = () => launchOptions(headlessShellPath() ?? chromiumPath())

/** Returns the launch options for full Chromium, which benchmarks, screenshots and back/forward cache tests need. */
export const chromiumLaunch = () => launchOptions(chromiumPath())

/**
 * Returns options that prevent background requests. Chromium's own sandbox can't run as root.
 *
 * @param {string | undefined} path
 * @returns {import('playwright').LaunchOptions}
 */
function launchOptions(path) {
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** Returns the path of Chromium's WebDriver, from CHROMEDRIVER_PATH or in Debian; `undefined` if there is none. */
export function chromedriverPath() {
  const places = [process.env['CHROMEDRIVER_PATH'], '/usr/bin/chromedriver']
  return places.find((place) => place !== undefined && place !== '' && isExecutable(place))
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} program */
export function isOnPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => isExecutable(`${folder}/${program}`))
}

/** Returns the path of Firefox, from FIREFOX_PATH or the usual locations; `undefined` if there is none. */
export function firefoxPath() {
  const places = [
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return places.find((place) => place !== undefined && place !== '' && isExecutable(place))
}
