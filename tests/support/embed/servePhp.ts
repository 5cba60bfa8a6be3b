import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Serves one PHP file with PHP's built-in server on a free port, and waits until the server reports the port. */
export async function servePhp(
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const php = spawn('php', ['-S', '127.0.0.1:0', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(php, 'close')
  const address = await new Promise<string>((done, fail) => {
    let told = ''
    php.once('error', fail)
    php.once('close', () => fail(new Error(`PHP did not start:\n${told}`)))
    php.stderr.on('data', (text: Buffer) => {
      told += text.toString()
      const [, started] = /\((\S+)\) started/.exec(told) ?? []
      if (started) done(started)
    })
  })
  return {
    url: `${address}/`,
    stop: async () => {
      php.kill()
      await ended
    },
  }
}
