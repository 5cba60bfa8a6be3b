import { readFileSync } from 'node:fs'

/** Returns the columns of a file's lines. Lines that begin with `#` are comments. */
export const readColumns = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'))
