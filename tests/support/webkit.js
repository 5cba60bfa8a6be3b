import { isOnPath } from './chromium.js'

/**
 * Returns the Debian packages that `npm run suite -- webkit` needs and that are not installed: WebKit with its WebDriver,
 * and a display whose focus can be set.
 */
export function missingWebKitPackages() {
  const programs = {
    WebKitWebDriver: 'webkit2gtk-driver',
    Xvfb: 'xvfb',
    xauth: 'xauth',
    xdotool: 'xdotool',
  }
  return Object.entries(programs).flatMap(([program, debian]) => (isOnPath(program) ? [] : debian))
}
