import { open, stat } from 'node:fs/promises'

/** What Orca says, read from its log. */
export class SpeechLog {
  private from = 0

  constructor(private readonly file: string) {}

  /** Everything that was said, one utterance a line. */
  async all(): Promise<string> {
    return this.spokenFrom(0)
  }

  /** What was said since the last {@link mark}, one utterance a line. */
  async sinceMark(): Promise<string> {
    return this.spokenFrom(this.from)
  }

  /** Sets the position in the log from which {@link sinceMark} reads. */
  async mark(): Promise<void> {
    this.from = await this.size()
  }

  /**
   * Waits until Orca has had nothing to do for a time; it logs each event of the page, spoken or not. A page with a
   * countdown never rests, so that it waits no longer than twelve such times.
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

  /** The log grows by a megabyte a minute: only what is new is read. */
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

/** The words of "12:00:00.000000 - SPEECH OUTPUT: 'Bank combo box.'{'established': False}". */
function spokenIn(log: Buffer): string {
  const lines = log.toString().matchAll(/SPEECH OUTPUT: '([^]*?)'(?=[[{]| \{|\s*$| voice=)/gm)
  return Array.from(lines, ([, words = '']) => words.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
