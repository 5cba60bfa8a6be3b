#!/usr/bin/env node
// The `fpx-checkout` command. Runs on Node; imports other modules through their entries.
import { createRequire } from 'node:module'
import { runProgram } from './runProgram.js'

const { version } = createRequire(import.meta.url)('fpx-checkout/package.json') as {
  version: string
}

// A program that reads the output, such as `head`, may close the pipe early.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

await runProgram(process.argv.slice(2), version)
// A Redis client that is closed while it connects still completes the connection, and would keep the process alive. So
// the process exits as soon as its output is written.
process.stderr.write('', () => process.stdout.write('', () => process.exit()))
