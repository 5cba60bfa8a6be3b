import { existsSync } from 'node:fs'
import { isOnPath, firefoxPath } from './browsers.js'

/** Debian's path of the program that starts the accessibility bus. */
export const accessibilityBusLauncher = '/usr/libexec/at-spi-bus-launcher'

/**
 * Returns the Debian packages that `npm run suite -- orca` needs but that aren't installed. The suite needs
 * Orca with its bus, a browser, a display with a window manager, and a program that presses keys.
 */
export function missingOrcaPackages() {
  const programs = {
    orca: 'orca',
    xdotool: 'xdotool',
    openbox: 'openbox',
    'dbus-daemon': 'dbus',
    Xvfb: 'xvfb',
  }
  const files = {
    [accessibilityBusLauncher]: 'at-spi2-core',
    '/usr/lib/python3/dist-packages/pyatspi/__init__.py': 'python3-pyatspi',
  }
  return [
    ...Object.entries(programs).flatMap(([program, debian]) => (isOnPath(program) ? [] : debian)),
    ...Object.entries(files).flatMap(([file, debian]) => (existsSync(file) ? [] : debian)),
    ...(firefoxPath() ? [] : ['firefox-esr']),
  ]
}

/**
 * Returns the Debian packages that `npm run suite -- webkit` needs but that aren't installed. The suite needs WebKit
 * with its WebDriver and a display whose focus can be set.
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

/** Returns Debian's LibreOffice package if LibreOffice isn't installed. */
export const missingSpreadsheet = () => (isOnPath('soffice') ? [] : ['libreoffice-calc-nogui'])
