import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, startDisplay } from '../../support/programs/startDisplay.js'
import { freePort } from '../../support/sockets/listen.js'
import { WebDriver } from './WebDriver.js'

/** Settings of a payer's WebKit. */
export interface WebKitSettings {
  /** Whether the payer's system has a dark theme. Default: false. */
  dark?: boolean
  /** Whether WebKit has its back/forward cache. Default: true. */
  pageCache?: boolean
  /** Whether commands wait until the page has loaded: 'normal', the default, or run at once: 'none'. */
  pageLoadStrategy?: 'normal' | 'none'
  /** Features to switch on, or off as in `!CSSAnchorPositioning`. */
  features?: string
}

/** A WebKit on a separate display, where its window always has the focus. */
export interface WebKit {
  driver: WebDriver
  close(): Promise<void>
}

// With the toolbar's padding, the window would be wider than a phone.
const gtkCss = '* { padding: 0; margin: 0; min-width: 0; min-height: 0 }'

/** Starts Debian's WebKit (WebKitGTK's MiniBrowser), driven by its own WebDriver. */
export async function launchWebKit({
  dark,
  features,
  pageCache,
  pageLoadStrategy = 'normal',
}: WebKitSettings = {}): Promise<WebKit> {
  const home = await mkdtemp(join(tmpdir(), 'fpx-webkit-'))
  const closers: (() => Promise<unknown>)[] = [
    () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  ]
  const close = async () => {
    for (const closer of closers.reverse()) await closer()
  }
  try {
    await mkdir(join(home, 'gtk-3.0'))
    await writeFile(join(home, 'gtk-3.0', 'gtk.css'), gtkCss)
    const display = await startDisplay()
    closers.push(() => endProcess(display.program))
    const driverProgram = await startDriver({
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: home,
    })
    closers.push(() => endProcess(driverProgram.program))
    const args = [
      '--automation',
      ...(dark ? ['--dark-mode'] : []),
      ...(pageCache === false ? ['--enable-page-cache=false'] : []),
      ...(features ? [`--features=${features}`] : []),
    ]
    const driver = await WebDriver.start(driverProgram.url, {
      pageLoadStrategy,
      'webkitgtk:browserOptions': { args },
    })
    closers.push(() => driver.quit())
    // Without a window manager, only the window under the pointer would have the focus, and a window as narrow as a
    // phone isn't under the pointer.
    const focus = ['search', '--sync', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus']
    const env = { ...process.env, DISPLAY: display.name }
    await once(spawn('xdotool', focus, { env, stdio: 'ignore' }), 'exit')
    return { driver, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the driver, and retries on another port if another process took the free one. */
async function startDriver(
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; program: ChildProcess }> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await freePort()
    const program = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
    const url = `http://127.0.0.1:${port}`
    while (program.exitCode === null) {
      const answer = await fetch(`${url}/status`).catch(() => undefined)
      if (answer?.ok) return { url, program }
      await new Promise((retry) => setTimeout(retry, 20))
    }
  }
  throw new Error(
    'WebKitWebDriver did not start in 5 attempts. Install it: apt-get install webkit2gtk-driver',
  )
}
