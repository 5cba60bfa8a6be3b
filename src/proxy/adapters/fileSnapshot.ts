import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Snapshot } from '../stores/Snapshot.js'
import { createSerialQueue } from './createSerialQueue.js'

// Node has four threads for files, host names and hashes, and a disk that hangs never gives one back. So the whole process
// has one load and one save under way, whatever the number of merchants.
const loads = createSerialQueue()
const saves = createSerialQueue()
/** Loads that have not ended, by their file. */
const loading = new Map<string, Promise<string | undefined>>()
/** Saves that have not begun, by their file. */
const waiting = new Map<string, Save>()

interface Save {
  text: string
  saved: Promise<void>
}

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
    load(name) {
      const file = fileOf(name)
      const known = loading.get(file)
      if (known) return known
      const load = loads(() => read(file)).finally(() => loading.delete(file))
      loading.set(file, load)
      return load
    },
    save(name, text) {
      const file = fileOf(name)
      const next = waiting.get(file)
      // A list that is still waiting is replaced by the newer one.
      if (next) next.text = text
      const save: Save = next ?? {
        text,
        saved: saves(async () => {
          waiting.delete(file)
          await write(file, save.text)
          if (!swept.has(file)) await removeLeftovers(file)
          swept.add(file)
        }),
      }
      waiting.set(file, save)
      return save.saved
    },
  }
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function write(file: string, text: string): Promise<void> {
  const written = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeThrough(written, text)
    await rename(written, file)
  } catch (error) {
    await rm(written, { force: true })
    throw error
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
