import { quietly } from './quietly.js'

const KEY = 'fpx-checkout:bank'

/** The last chosen bank on this device: its code and nothing else. Silent where storage is refused. */
export const bankMemory = {
  read: (): string | null | undefined => quietly(() => localStorage.getItem(KEY)),
  write: (code: string | null): void =>
    quietly(() => (code === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, code))),
}
