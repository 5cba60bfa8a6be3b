import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Snapshot } from '../store/SnapshotList.js'

/**
 * Stores the last valid bank list in a file, so that a proxy that restarts during an outage can still serve payers. The
 * list is written to a temporary file, flushed to disk, and renamed, so that a crash doesn't damage the previous file.
 * The file only contains banks, never companies, and is encrypted with the API key. Files that were encrypted with
 * another key are ignored.
 *
 * @param path - The path of the file. A hash that depends on the API key is appended to the file's name, so each
 * merchant has a separate file.
 * @throws {TypeError} if the path is empty.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { fileSnapshot } from 'fpx-checkout/proxy/node'
 *
 * createFpxProxy({
 *   gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 *   snapshot: fileSnapshot('/var/lib/shop/fpx-banks'),
 * })
 */
export function fileSnapshot(path: string): Snapshot {
  // The path may be missing if it comes from an environment variable that isn't set.
  if (!path)
    throw new TypeError(
      'fileSnapshot needs the path of a file, such as "/var/lib/shop/fpx-banks"; received none.',
    )
  const toFile = (name: string) => `${resolve(path)}.${name}.snapshot`
  return {
    async load(name) {
      try {
        return await readFile(toFile(name), 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async save(name, text) {
      const file = toFile(name)
      const temporaryFile = `${file}.${crypto.randomUUID()}`
      await mkdir(dirname(file), { recursive: true })
      try {
        await writeAndFlush(temporaryFile, text)
        await rename(temporaryFile, file)
      } catch (error) {
        await rm(temporaryFile, { force: true })
        throw error
      }
    },
  }
}

/**
 * Writes a file and flushes it to disk. If we renamed the file without flushing it, it could be empty after a power
 * failure.
 */
async function writeAndFlush(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
