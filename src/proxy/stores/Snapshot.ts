/** Where the last good list outlives a restart; `fileSnapshot` is one. */
export interface Snapshot {
  /** What was saved under this name; `undefined` or `null` for nothing. */
  load(name: string): Promise<string | null | undefined>
  save(name: string, text: string): Promise<void>
}
