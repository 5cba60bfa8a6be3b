/** Where the last good list outlives a restart; `fileSnapshot` is one. */
export interface Snapshot {
  /** What was saved under this name, or `undefined`. */
  load(name: string): Promise<string | undefined>
  save(name: string, text: string): Promise<void>
}
