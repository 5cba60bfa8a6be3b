import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { http } from './rawServer.js'

const list = JSON.stringify({ data: [{ code: 'B0001', name: 'Bank 1' }] })
const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`

/** The same service when it works. */
export const wellRaw = (socket: Socket) => socket.write(http('200 OK', list))

/** What a payer receives while the service works. */
export const wellRawBody = list

/** Faults on the wire: the bytes written to the socket, and the problem's code if nothing is cached. */
export const rawFaults: Record<string, [(socket: Socket) => unknown, string]> = {
  '429': [(socket) => socket.write(http('429 Too Many Requests')), 'limit-reached'],
  '500': [(socket) => socket.write(http('500 Oops', '<html>')), 'service-failing'],
  'a redirect': [
    (socket) => socket.write(http('302 Found', '', { Location: 'http://127.0.0.1:1/' })),
    'service-failing',
  ],
  'a connection that is closed at once': [(socket) => socket.destroy(), 'service-unreachable'],
  'a reset before the headers': [(socket) => socket.resetAndDestroy(), 'service-unreachable'],
  'a reset in the headers': [
    (socket) => socket.write('HTTP/1.1 200 OK\r\nCont', () => socket.resetAndDestroy()),
    'service-unreachable',
  ],
  'a reset in the body': [
    (socket) =>
      socket.write(head('Content-Length: 999') + '{"data":[', () => socket.resetAndDestroy()),
    'service-unreachable',
  ],
  'an end in the headers': [
    (socket) => socket.end('HTTP/1.1 200 OK\r\nCont'),
    'service-unreachable',
  ],
  'an end in the body': [
    (socket) => socket.end(head('Content-Length: 999') + '{"data":['),
    'service-unreachable',
  ],
  'a hang before the headers': [() => undefined, 'service-timeout'],
  'a hang in the body': [
    (socket) => socket.write(head('Content-Length: 999') + '{"data":['),
    'service-timeout',
  ],
  'one byte per 100 ms': [
    (socket) => {
      socket.write(head('Content-Length: 99999'))
      const drip = setInterval(() => socket.write(' '), 100)
      socket.on('close', () => clearInterval(drip))
    },
    'service-timeout',
  ],
  'a length that is too short': [
    (socket) => socket.end(http('200 OK', list, { 'Content-Length': '9' })),
    'service-unreadable',
  ],
  'a gzip that is none': [
    (socket) => socket.end(http('200 OK', list, { 'Content-Encoding': 'gzip' })),
    'service-unreachable',
  ],
  'a gzip bomb': [
    (socket) => socket.write(http('200 OK', bomb, { 'Content-Encoding': 'gzip' })),
    'service-unreadable',
  ],
  'endless chunks': [
    (socket) => {
      socket.write(head('Transfer-Encoding: chunked'))
      const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', pour)
      pour()
    },
    'service-unreadable',
  ],
  'HTML with 200': [(socket) => socket.write(http('200 OK', '<html>')), 'service-unreadable'],
  'no HTTP at all': [(socket) => socket.end('SSH-2.0\r\n\r\n'), 'service-unreachable'],
}

const bomb = gzipSync(Buffer.alloc(32 * 1024 ** 2, 0x20))
