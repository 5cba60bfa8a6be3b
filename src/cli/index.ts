#!/usr/bin/env node
// The `fpx-checkout` command. Runs on Node; imports proxy, payment-service and sandbox by their entries.
import { readFileSync } from 'node:fs'
import { run } from './run.js'

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }

process.exitCode = await run(process.argv.slice(2), { env: process.env, version })
