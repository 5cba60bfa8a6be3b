#!/usr/bin/env node
// The `fpx-checkout` command for Node. The command imports other modules only through their entries.
import { createRequire } from 'node:module'
import { runProgram } from './runProgram.js'

const { version } = createRequire(import.meta.url)('fpx-checkout/package.json') as {
  version: string
}

// We ignore EPIPE: a program that reads the output, such as `head`, can close the pipe early.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

await runProgram(process.argv.slice(2), version)
// We exit as soon as the output is written. Otherwise, a Redis client that was closed while connecting would still
// connect and keep the process alive.
process.stderr.write('', () => process.stdout.write('', () => process.exit()))
