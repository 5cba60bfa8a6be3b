import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const folder = 'node_modules/.cache/fpx-embed-demo'

/** @type {Promise<void> | undefined} */
let built

/**
 * Serves the embed script below `/embed/`, as shops load it. The first request builds it.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function embedScript({ url = '' }, response) {
  try {
    await (built ??= build())
    const file = await readFile(join(folder, basename(url.replace(/\?.*$/, ''))))
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(file)
  } catch (error) {
    built = undefined
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end(String(error))
  }
}

/** @returns {Promise<void>} */
function build() {
  return new Promise((done, fail) => {
    const vite = spawn(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--mode', 'embed', '--outDir', folder],
      { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'ignore' },
    )
    vite.once('error', fail)
    vite.once('close', (code) =>
      code === 0 ? done() : fail(new Error('The script could not be built: npm run build:package')),
    )
  })
}
