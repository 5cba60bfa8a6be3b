import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Snapshot } from '../stores/Snapshot.js'

/**
 * Keeps the last good bank list in a file, so that a restart in the middle of an outage still serves payers.
 * It is written beside, flushed to the disk and then renamed, so that a crash leaves the old one whole. It holds
 * banks alone, never companies, under a seal of the key: a file that somebody else wrote is not believed.
 *
 * @param path - the file; a hash of the key is added to its name, so that several merchants have one each.
 * @throws {TypeError} without a path.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { fileSnapshot } from 'fpx-checkout/proxy/node'
 *
 * createFpxProxy({
 *   upstream: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 *   snapshot: fileSnapshot('/var/lib/shop/fpx-banks'),
 * })
 */
export function fileSnapshot(path: string): Snapshot {
  // A variable that nobody has set would give a snapshot that is never written.
  if (!path) throw new TypeError('fileSnapshot needs the path of a file, and was given none.')
  const fileOf = (name: string) => `${resolve(path)}.${name}.snapshot`
  const swept = new Set<string>()
  return {
    async load(name) {
      try {
        return await readFile(fileOf(name), 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async save(name, text) {
      const file = fileOf(name)
      const written = `${file}.${randomUUID()}`
      await mkdir(dirname(file), { recursive: true })
      try {
        await writeThrough(written, text)
        await rename(written, file)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
      if (!swept.has(file)) await removeLeftovers(file)
      swept.add(file)
    },
  }
}

/** Renamed before its bytes are on the disk, a file can be empty after a power cut. */
async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Milliseconds after which nobody is still writing a file. */
const ABANDONED_MS = 60_000

/** Removes what a process that died between writing and renaming has left behind. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file)
  const uuid = /^\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(file)) || !uuid.test(name.slice(basename(file).length))) continue
    const leftover = join(folder, name)
    const { mtimeMs } = await stat(leftover).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(leftover, { force: true })
  }
}
