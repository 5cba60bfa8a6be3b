import { tryOrUndefined } from '../dom/tryOrUndefined.js'

const KEY = 'fpx-checkout:bank'

/** The last chosen bank on this device: its code and nothing else. Silent where storage is refused. */
export const rememberedBank = {
  read: (): string | null | undefined => tryOrUndefined(() => localStorage.getItem(KEY)),
  write: (code: string | null): void =>
    tryOrUndefined(() =>
      code === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, code),
    ),
}
