import type { Seal } from './Seal.js'

/** A list as it leaves the process. */
export interface SignedList<Item> {
  rows: readonly Item[]
  complete: boolean
  /** When it was gathered, in milliseconds since the epoch, on the clock of the place where it is kept. */
  gatheredAt: number
  /** Calls that the service had left then. */
  remaining?: number | undefined
}

interface SignedListCodecOptions<Item> {
  /** The name of the list: a hash. */
  name: () => Promise<string>
  seal: Seal
  /** Reads `{ data }` back; throws for anything else. */
  read(value: unknown): readonly Item[]
}

/** Writes one list as a sealed text, and reads it back. */
export class SignedListCodec<Item> {
  constructor(private readonly options: SignedListCodecOptions<Item>) {}

  get name(): Promise<string> {
    return this.options.name()
  }

  async encode({ rows, ...about }: SignedList<Item>): Promise<string> {
    return this.options.seal.sign(await this.name, JSON.stringify({ data: rows, ...about }))
  }

  /** @throws when the text is not ours. */
  async decode(sealed: string): Promise<SignedList<Item>> {
    const text = await this.options.seal.verify(await this.name, sealed)
    if (text === undefined) throw new Error('not sealed by this key')
    const { complete, gatheredAt, remaining, ...list } = JSON.parse(text) as Record<string, unknown>
    return {
      rows: this.options.read(list),
      complete: complete === true,
      gatheredAt: typeof gatheredAt === 'number' ? gatheredAt : 0,
      remaining: typeof remaining === 'number' ? remaining : undefined,
    }
  }
}
