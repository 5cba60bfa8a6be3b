import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

const support = resolve('tests/hosts/support/wordpress')

/** Compiled code stays in this folder. Each test starts PHP several times, which would compile all of WooCommerce. */
const compiled = join(tmpdir(), 'fpx-hosts-opcache')
const phpOptions = [
  'memory_limit=512M',
  'opcache.enable_cli=1',
  `opcache.file_cache=${compiled}`,
  'opcache.file_cache_only=1',
].flatMap((option) => ['-d', option])

/** A real WordPress, served by PHP's built-in server at the site's own URL. */
export interface WordPress {
  /** The site's URL, without a slash at the end. */
  url: string
  /** Runs PHP code as an administrator and returns the value that it returns. `$values` contains `values`. */
  run: <Result>(code: string, values?: object) => Promise<Result>
  close: () => Promise<void>
}

/** Where a copy of the site is served; by default, the site's own URL says it. */
export interface Place {
  /** The site's URL, without a slash at the end. */
  url: string
  /** The port of PHP's server. If another server is in front, the port in the URL is that server's. */
  port: number
}

/** Runs code in the WordPress in a folder, or in the site of a network with this URL; see `WordPress.run`. */
export async function runInWordPress<Result>(
  folder: string,
  code: string,
  values: object = {},
  url?: string,
): Promise<Result> {
  mkdirSync(compiled, { recursive: true })
  const { host, pathname } = new URL(url ?? 'http://127.0.0.1/')
  const php = spawn('php', [...phpOptions, join(support, 'run.php'), folder], {
    env: { ...process.env, HTTP_HOST: host, REQUEST_URI: pathname },
  })
  const encoded = Buffer.from(JSON.stringify(values)).toString('base64')
  php.stdin.end(`$values = json_decode(base64_decode('${encoded}'), true); ${code}`)
  const [printed, problem] = await Promise.all([text(php.stdout), text(php.stderr)])
  const [, json] = printed.split('\x02')
  if (json === undefined) throw new Error(`WordPress stopped:\n${printed}\n${problem}`)
  return JSON.parse(json) as Result
}

/**
 * Opens the WordPress in a folder; close it in `afterAll`. It must be installed, and its URL must be on this machine.
 *
 * @param extras PHP that WordPress runs in each request while it is open.
 * @param hasSharedCache Whether processes share WordPress's object cache, as with a drop-in for Redis.
 */
export async function openWordPress(
  folder: string,
  extras: string,
  hasSharedCache = false,
  place?: Place,
): Promise<WordPress> {
  const extension = join(folder, 'wp-content/mu-plugins/fpx-checkout-hosts-suite.php')
  const dropIn = join(folder, 'wp-content/object-cache.php')
  const cache = mkdtempSync(join(tmpdir(), 'fpx-object-cache-'))
  if (hasSharedCache)
    writeFileSync(
      dropIn,
      `<?php\ndefine('FPX_OBJECT_CACHE', '${cache}');\nrequire '${support}/object-cache.php';`,
    )
  mkdirSync(join(folder, 'wp-content/mu-plugins'), { recursive: true })
  // The shop's mails would need a mail server.
  writeFileSync(extension, `<?php\nadd_filter('pre_wp_mail', '__return_true');\n${extras}`)

  const run: WordPress['run'] = (code, values) => runInWordPress(folder, code, values, place?.url)
  const url = await run<string>('return home_url();')
  const { hostname, port: ownPort } = new URL(url)
  const port = place?.port ?? ownPort
  if (!['127.0.0.1', 'localhost'].includes(hostname) || port === '')
    throw new Error(`WordPress's URL must be on this machine, with a port; it is ${url}.`)
  const isUp = () =>
    fetch(`http://${hostname}:${port}/license.txt`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (await isUp()) throw new Error(`Another server already serves ${url}. Stop it.`)
  const server = spawn(
    'php',
    [...phpOptions, '-S', `${hostname}:${port}`, join(support, 'router.php')],
    {
      cwd: folder,
      // Billplz's callback arrives while the payer's browser waits.
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '6' },
      stdio: 'ignore',
      // The workers are processes of the same group.
      detached: true,
    },
  )
  const ended = once(server, 'exit')
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error(`PHP could not serve ${url}. Is the port taken?`)
    await wait(100)
  }
  return {
    url,
    run,
    async close() {
      process.kill(-server.pid!)
      await ended
      rmSync(extension)
      if (hasSharedCache) rmSync(dropIn)
      rmSync(cache, { recursive: true })
    },
  }
}
