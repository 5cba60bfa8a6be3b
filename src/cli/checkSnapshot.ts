import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Finding, ok, wrong } from './findings.js'

/** Checks that the current user can write the snapshot, by creating and removing a file in the same folder. */
export async function checkSnapshot(path: string): Promise<Finding> {
  const file = `${resolve(path)}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '', { flag: 'wx' })
    await rm(file)
    return ok('snapshot', 'This user can write the file of --snapshot.')
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    return wrong(
      'snapshot',
      `This user cannot write into the folder of --snapshot, ${dirname(file)} (${code}). Create it, and allow the user of the proxy to write into it.`,
    )
  }
}
