#!/usr/bin/env node
// The `fpx-checkout` command for Node. The command imports other modules only through their entries.
import { createRequire } from 'node:module'
import { runProgram } from './runProgram.js'

const { version } = createRequire(import.meta.url)('fpx-checkout/package.json') as {
  version: string
}

// A failed write must not end a server: its log's disk is full, its terminal was closed, or `head` has read enough.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await runProgram(process.argv.slice(2), version)
// We exit as soon as the output is written. Otherwise, a Redis client that was closed while connecting would still
// connect and keep the process alive.
process.stderr.write('', () => process.stdout.write('', () => process.exit()))
