import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Snapshot } from '../stores/Snapshot.js'

/**
 * Keeps the last good bank list in a file, so that a restart in the middle of an outage still serves payers.
 * It is written beside and then renamed, so that a crash leaves the old one whole. It holds banks alone, never
 * companies, under a seal of the key: a file that somebody else wrote is not believed.
 *
 * @param path - the file; a hash of the key is added to its name, so that several merchants have one each.
 * @example createFpxProxy({ upstream, snapshot: fileSnapshot('/var/lib/shop/fpx-banks') })
 */
export function fileSnapshot(path: string): Snapshot {
  const fileOf = (name: string) => `${resolve(path)}.${name}.snapshot`
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
        await writeFile(written, text, { mode: 0o600 })
        await rename(written, file)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
    },
  }
}
