/**
 * Where the last good list outlives a restart; `fileSnapshot` is one. A call may come while an earlier one hangs: a snapshot on
 * a disk limits the threads that it uses.
 */
export interface Snapshot {
  /** What was saved under `name`; `undefined` or `null` for nothing. */
  load(name: string): Promise<string | null | undefined>
  /** Saves `text` under `name`, in place of what was there. */
  save(name: string, text: string): Promise<void>
}
