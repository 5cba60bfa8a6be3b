#!/usr/bin/env node
// The `fpx-checkout` command for Node. It imports other modules through their entries.
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
// If a Redis client is closed while it connects, it still completes the connection, which would keep the process alive.
// We therefore exit as soon as the output is written.
process.stderr.write('', () => process.stdout.write('', () => process.exit()))
