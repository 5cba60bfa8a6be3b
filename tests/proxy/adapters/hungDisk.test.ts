import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it } from 'vitest'
import { bankRows } from '../../support/gateway/fixtures.js'
import { http, rawServer } from '../../support/sockets/rawServer.js'

it.concurrent.for(['load', 'save'])(
  'while every %s hangs, the proxy still serves, looks up names and reads other files',
  async (hangs, { expect, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'fpx-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const list = JSON.stringify({ data: bankRows(43) })
    const gateway = await rawServer((socket) => void socket.write(http('200 OK', list)))
    onTestFinished(() => gateway.close())
    // Connects by host name, so that each call needs a thread for the lookup.
    const baseUrl = gateway.baseUrl.replace('127.0.0.1', 'localhost')
    const script = ['.config/scripts/runModule.js', './tests/proxy/adapters/hungDisk.ts']
    const env = { ...process.env, UV_THREADPOOL_SIZE: '4' }
    const child = spawn(process.execPath, [...script, hangs, baseUrl, folder], { env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += String(chunk)))
    const complaints = text(child.stderr)
    // The line `disk` is printed last and only if a thread is free.
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('disk\n')
    expect(printed).toBe(`${JSON.stringify(Array(8).fill(200))}\ndns\ndisk\n`)
    child.kill('SIGKILL')
    expect(await complaints).toBe('')
  },
)
