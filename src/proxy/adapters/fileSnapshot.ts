import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Snapshot } from '../list/SnapshotList.js'

// Node uses the same four threads for file access, host name lookups, and hashes. If the disk hangs, the thread that
// accesses it is never released. To leave threads for other work, a process runs at most one load and one save at a
// time, regardless of the number of merchants.
const loadQueue = createSerialQueue()
const saveQueue = createSerialQueue()
/** The loads in progress, keyed by file. */
const pendingLoads = new Map<string, Promise<string | undefined>>()
/** The saves that haven't started yet, keyed by file. */
const pendingSaves = new Map<string, Save>()

interface Save {
  text: string
  saved: Promise<void>
}

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
  const sweptFiles = new Set<string>()
  return {
    load(name) {
      const file = toFile(name)
      const pending = pendingLoads.get(file)
      if (pending) return pending
      const load = loadQueue(() => read(file)).finally(() => pendingLoads.delete(file))
      pendingLoads.set(file, load)
      return load
    },
    save(name, text) {
      const file = toFile(name)
      const pending = pendingSaves.get(file)
      // A newer list replaces a list that hasn't been written yet.
      if (pending) pending.text = text
      const save: Save = pending ?? {
        text,
        saved: saveQueue(async () => {
          pendingSaves.delete(file)
          await write(file, save.text)
          if (!sweptFiles.has(file)) await removeLeftovers(file)
          sweptFiles.add(file)
        }),
      }
      pendingSaves.set(file, save)
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
  const temporaryFile = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeAndFlush(temporaryFile, text)
    await rename(temporaryFile, file)
  } catch (error) {
    await rm(temporaryFile, { force: true })
    throw error
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

/** The age in milliseconds after which a temporary file is considered abandoned. */
const ABANDONED_MS = 60_000

/** Removes temporary files left behind by crashed processes. */
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

/** Creates a queue that starts each task after the previous one has settled. */
function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
