import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankRows } from '../../support/fixtures.js'
import { http, type RawServer, rawServer } from '../../support/rawServer.js'

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let service: RawServer
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fpx-'))
  const list = JSON.stringify({ data: bankRows(43) })
  service = await rawServer((socket) => void socket.write(http('200 OK', list)))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await service.close()
  rmSync(folder, { recursive: true })
})

it.each(['load', 'save'])(
  'while every %s hangs on a disk, the proxy still serves, looks up names and reads other files',
  async (hangs) => {
    // Connects by host name, so that each call needs a thread for the look-up.
    const baseUrl = service.baseUrl.replace('127.0.0.1', 'localhost')
    const script = ['tests/scripts/runModule.js', './tests/support/hungDisk.ts']
    const env = { ...process.env, UV_THREADPOOL_SIZE: '4' }
    child = spawn(process.execPath, [...script, hangs, baseUrl, folder], { env })
    let printed = ''
    child.stdout?.on('data', (chunk) => (printed += String(chunk)))
    const complaints = text(child.stderr!)
    // The last line is printed only if threads are free.
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('disk\n')
    expect(printed).toBe(`${JSON.stringify(Array(8).fill(200))}\ndns\ndisk\n`)
    child.kill('SIGKILL')
    expect(await complaints).toBe('')
  },
)
