import { execFile } from 'node:child_process'

/** Runs PHP, and returns what it prints; `undefined` if it fails. */
export const runPhp = (...args: string[]) =>
  new Promise<string | undefined>((done) =>
    execFile('php', args, (error, output) => done(error ? undefined : output)),
  )
