import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Serves one PHP file by PHP's own server, and waits until it answers. */
export async function servePhp(
  file: string,
  port: number,
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(php, 'close')
  await new Promise<void>((done, fail) => {
    php.once('error', fail)
    php.stderr.on('data', (text: Buffer) => {
      if (text.includes('started')) done()
    })
  })
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      php.kill()
      await ended
    },
  }
}
