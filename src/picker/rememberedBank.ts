import { tryOrUndefined } from '../ui/tryOrUndefined.js'

const KEY = 'fpx-checkout:bank'

/**
 * Reads and writes the code of the bank that was selected last on this device. Does nothing if the browser refuses
 * storage.
 */
export const rememberedBank = {
  read: (): string | null | undefined => tryOrUndefined(() => localStorage.getItem(KEY)),
  write: (code: string | null): void =>
    tryOrUndefined(() =>
      code === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, code),
    ),
}
