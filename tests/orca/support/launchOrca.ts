import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, launch } from 'puppeteer-core'
import { vi } from 'vitest'
import { firefoxPath } from '../../support/programs/browsers.js'
import { accessibilityBusLauncher } from '../../support/programs/missingPackages.js'
import { endProcess, startDisplay } from '../../support/programs/startDisplay.js'
import { SpeechLog } from './SpeechLog.js'

/** A desktop with the screen reader Orca and Firefox. */
export interface Orca {
  browser: Browser
  log: SpeechLog
  /** Presses real keys, named as in xdotool. */
  pressKeys(...keys: string[]): Promise<void>
  close(): Promise<void>
}

// Debian's Python, in which Orca is installed: a different Python may be the first on the path.
const python = '/usr/bin/python3'

/** Starts a display, a window manager, D-Bus, Orca and Firefox. */
export async function launchOrca(): Promise<Orca> {
  const home = await mkdtemp(join(tmpdir(), 'fpx-orca-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  const close = async () => {
    for (const closer of closers.reverse()) await closer()
  }
  const start = (program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    closers.push(() => endProcess(child))
    return child
  }
  try {
    const display = await startDisplay()
    closers.push(() => endProcess(display.program))
    const env: NodeJS.ProcessEnv = {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display.name,
      // Orca speaks English, even on pages in other languages.
      LANG: 'C.UTF-8',
      GNOME_ACCESSIBILITY: '1',
    }
    const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], env)
    const [address] = (await once(bus.stdout!, 'data')) as [Buffer]
    env['DBUS_SESSION_BUS_ADDRESS'] = address.toString().trim()
    start(accessibilityBusLauncher, ['--launch-immediately'], env)
    start('openbox', [], env)
    const file = join(home, 'orca.log')
    await writeFile(file, '')
    const log = new SpeechLog(file)
    const reader = resolve('tests/orca/support/runOrca.py')
    start(python, [reader, file, join(home, 'orca')], env)
    await vi.waitUntil(async () => (await log.all()).includes('Screen reader on.'), 60_000)
    const executablePath = firefoxPath()
    if (!executablePath) throw new Error('There is no Firefox: set FIREFOX_PATH, or install one')
    const browser = await launch({
      browser: 'firefox',
      executablePath,
      headless: false,
      env: env,
      defaultViewport: null,
    })
    closers.push(() => browser.close())
    const pressKeys = async (...keys: string[]) => {
      const tool = spawn('xdotool', ['key', '--delay', '40', ...keys], { env, stdio: 'ignore' })
      await once(tool, 'exit')
    }
    return { browser, log, pressKeys, close }
  } catch (error) {
    await close()
    throw error
  }
}
