// `node idleSockets.js <port> <count>` opens sockets that never send a byte, and reports how many are open. They remain
// open until the parent process disconnects. This program is a separate process because each process has a separate
// limit on open files.
import { once } from 'node:events'
import { connect } from 'node:net'

const [, , port = '', count = ''] = process.argv
/** The number of sockets to open at the same time, which must fit into the server's accept queue. */
const AT_ONCE = 200
/** @type {import('node:net').Socket[]} */
const open = []

while (open.length < Number(count)) {
  const next = Array.from({ length: Math.min(AT_ONCE, Number(count) - open.length) }, () =>
    connect(Number(port), '127.0.0.1'),
  )
  await Promise.all(next.map((socket) => once(socket, 'connect')))
  open.push(...next)
}
process.send?.(open.length)
process.on('disconnect', () => {
  // A reset frees the port immediately; a normal close would leave it waiting.
  for (const socket of open) socket.resetAndDestroy()
  process.exit()
})
