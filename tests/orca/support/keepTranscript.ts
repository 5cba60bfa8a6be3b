import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * If `FPX_TRANSCRIPTS` is set, writes what was said to tests/orca/transcripts, for people to read. No test
 * compares the transcripts, because the order of simultaneous utterances differs from run to run.
 */
export async function keepTranscript(name: string, transcript: string): Promise<void> {
  if (!process.env['FPX_TRANSCRIPTS']) return
  const folder = 'tests/orca/transcripts'
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.txt`), `${transcript.trim()}\n`)
}
