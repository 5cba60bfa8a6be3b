import { isOnPath } from './chromium.js'

/** Debian's packages for `npm run webkit` that this machine lacks: WebKit with its WebDriver, and a display for it. */
export function missingWebKitPackages() {
  const programs = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', xauth: 'xauth' }
  return Object.entries(programs).flatMap(([program, debian]) => (isOnPath(program) ? [] : debian))
}
