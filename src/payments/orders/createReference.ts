const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Returns 20 random letters and digits. Leaves out bytes from 252, because 36 wouldn't divide them evenly. */
export function createReference(): string {
  let reference = ''
  while (reference.length < 20)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 252 && reference.length < 20) reference += LETTERS.charAt(byte % 36)
  return reference
}
