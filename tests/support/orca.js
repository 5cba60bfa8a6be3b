import { existsSync } from 'node:fs'
import { isOnPath } from './chromium.js'
import { firefoxPath } from './firefox.js'

/** Path of the program that starts the bus of assistive technology, in Debian. */
export const accessibilityBusLauncher = '/usr/libexec/at-spi-bus-launcher'

/**
 * Returns Debian's packages for `npm run suite -- screen-reader` that this machine lacks. They are Orca with its bus, a browser, a
 * display with a window manager, a program that presses keys, and fonts of every language.
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
