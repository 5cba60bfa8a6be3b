#!/usr/bin/env node
// The `fpx-checkout` command. Runs on Node; imports other modules by their entries.
import { createRequire } from 'node:module'
import { run } from './run.js'

const { version } = createRequire(import.meta.url)('fpx-checkout/package.json') as {
  version: string
}

process.exitCode = await run(process.argv.slice(2), { env: process.env, version })
