import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { http } from '../sockets/rawServer.js'

const list = JSON.stringify({ data: [{ code: 'B0001', name: 'Bank 1' }] })
const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`

/** Sends the response of a gateway that works. */
export const wellRaw = (socket: Socket) => socket.write(http('200 OK', list))

/** What a payer receives while the gateway works. */
export const wellRawBody = list

/** Faults on the wire, keyed by name: what happens on the socket, and the problem code if nothing is cached. */
export const rawFaults: Record<string, [(socket: Socket) => unknown, string]> = {
  '429': [(socket) => socket.write(http('429 Too Many Requests')), 'limit-reached'],
  '500': [(socket) => socket.write(http('500 Oops', '<html>')), 'gateway-failing'],
  'a redirect': [
    (socket) => socket.write(http('302 Found', '', { Location: 'http://127.0.0.1:1/' })),
    'gateway-failing',
  ],
  'a connection that is closed at once': [(socket) => socket.destroy(), 'gateway-unreachable'],
  'a reset before the headers': [(socket) => socket.resetAndDestroy(), 'gateway-unreachable'],
  'a reset in the headers': [
    (socket) => socket.write('HTTP/1.1 200 OK\r\nCont', () => socket.resetAndDestroy()),
    'gateway-unreachable',
  ],
  'a reset in the body': [
    (socket) =>
      socket.write(head('Content-Length: 999') + '{"data":[', () => socket.resetAndDestroy()),
    'gateway-unreachable',
  ],
  'an end in the headers': [
    (socket) => socket.end('HTTP/1.1 200 OK\r\nCont'),
    'gateway-unreachable',
  ],
  'an end in the body': [
    (socket) => socket.end(head('Content-Length: 999') + '{"data":['),
    'gateway-unreachable',
  ],
  'a hang before the headers': [() => undefined, 'gateway-timeout'],
  'a hang in the body': [
    (socket) => socket.write(head('Content-Length: 999') + '{"data":['),
    'gateway-timeout',
  ],
  'one byte per 100 ms': [
    (socket) => {
      socket.write(head('Content-Length: 99999'))
      const drip = setInterval(() => socket.write(' '), 100)
      socket.on('close', () => clearInterval(drip))
    },
    'gateway-timeout',
  ],
  'a length that is too short': [
    (socket) => socket.end(http('200 OK', list, { 'Content-Length': '9' })),
    'gateway-unreadable',
  ],
  'a body that is not gzip': [
    (socket) => socket.end(http('200 OK', list, { 'Content-Encoding': 'gzip' })),
    'gateway-unreachable',
  ],
  'a gzip bomb': [
    (socket) => socket.write(http('200 OK', bomb, { 'Content-Encoding': 'gzip' })),
    'gateway-unreadable',
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
    'gateway-unreadable',
  ],
  'HTML with 200': [(socket) => socket.write(http('200 OK', '<html>')), 'gateway-unreadable'],
  'no HTTP at all': [(socket) => socket.end('SSH-2.0\r\n\r\n'), 'gateway-unreachable'],
}

const bomb = gzipSync(Buffer.alloc(32 * 1024 ** 2, 0x20))
