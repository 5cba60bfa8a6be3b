/**
 * A store in which the last valid list survives a restart, for example `fileSnapshot`. A method may be called while an
 * earlier call hangs, so a snapshot on a disk must limit the threads that it uses.
 */
export interface Snapshot {
  /** Resolves with the text that was saved under `name`; `undefined` or `null` if there is none. */
  load(name: string): Promise<string | null | undefined>
  /** Saves `text` under `name`, and replaces an earlier text. */
  save(name: string, text: string): Promise<void>
}
