import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** What one instance's payers received. */
export interface Load {
  requests: number
  /** The number of requests with a status other than 2xx, or without a response. */
  failed: number
  /** The longest response time, as h2load prints it. */
  slowest: string
}

const CONNECTIONS = 50
const PATHS = ['/api/fpx/bank', '/api/fpx/bank/MB2U0227']

/** Sends `perSecond` requests a second with h2load, over HTTP/1.1. */
export async function runLoad(port: number, seconds: number, perSecond: number): Promise<Load> {
  const args = ['--h1', '-c', `${CONNECTIONS}`, `--rps=${perSecond / CONNECTIONS}`]
  const urls = PATHS.map((path) => `http://127.0.0.1:${port}${path}`)
  const child = spawn('h2load', [
    ...args,
    '-D',
    `${seconds}`,
    '-H',
    'accept-encoding: gzip',
    ...urls,
  ])
  const output = await text(child.stdout)
  const figure = (pattern: RegExp) => pattern.exec(output)?.[1] ?? ''
  const requests = Number(figure(/requests: (\d+) total/))
  if (!requests) throw new Error(`h2load sent no request. It printed:\n${output}`)
  return {
    requests,
    failed: requests - Number(figure(/status codes: (\d+) 2xx/)),
    slowest: figure(/time for request: +\S+ +(\S+)/),
  }
}
