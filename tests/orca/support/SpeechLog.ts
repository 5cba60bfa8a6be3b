import { open, stat } from 'node:fs/promises'

/** What Orca says, read from its log. */
export class SpeechLog {
  private from = 0

  constructor(private readonly file: string) {}

  /** Returns everything that was said, one utterance per line. */
  async all(): Promise<string> {
    return this.spokenFrom(0)
  }

  /** Returns what was said since the last {@link mark}, one utterance per line. */
  async sinceMark(): Promise<string> {
    return this.spokenFrom(this.from)
  }

  /** Sets the position in the log from which {@link sinceMark} reads. */
  async mark(): Promise<void> {
    this.from = await this.size()
  }

  /**
   * Waits until Orca has logged nothing for `ms` milliseconds. It logs each page event, spoken or not. A page with a
   * countdown always has another event, so the wait ends after twelve such periods at the latest.
   */
  async rest(ms: number): Promise<void> {
    let size = -1
    for (let times = 0; times < 12; times += 1) {
      const now = await this.size()
      if (now === size) return
      size = now
      await new Promise((passed) => setTimeout(passed, ms))
    }
  }

  /** Reads only the new part, because the log grows by a megabyte a minute. */
  private async spokenFrom(position: number): Promise<string> {
    const file = await open(this.file)
    try {
      const { buffer } = await file.read({
        buffer: Buffer.alloc((await file.stat()).size - position),
        position,
      })
      return spokenIn(buffer)
    } finally {
      await file.close()
    }
  }

  private async size(): Promise<number> {
    return (await stat(this.file)).size
  }
}

/** Returns the words of lines such as "12:00:00.000000 - SPEECH OUTPUT: 'Bank combo box.'{'established': False}". */
function spokenIn(log: Buffer): string {
  const lines = log.toString().matchAll(/SPEECH OUTPUT: '([^]*?)'(?=[[{]| \{|\s*$| voice=)/gm)
  return Array.from(lines, ([, words = '']) => words.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
