import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes down what was said, for people: with `FPX_TRANSCRIPTS=1`, into tests/screen-reader/transcripts. Nothing compares it: the
 * order of what is said at the same moment differs from run to run.
 */
export async function keepTranscript(name: string, transcript: string): Promise<void> {
  if (!process.env['FPX_TRANSCRIPTS']) return
  const folder = 'tests/screen-reader/transcripts'
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.txt`), `${transcript.trim()}\n`)
}
