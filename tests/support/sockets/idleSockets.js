// `node idleSockets.js <port> <count>` opens sockets that never send a byte, and reports how many are open. They stay
// open until the parent process disconnects. It is a separate process because each process has its own limit on open
// files.
import { once } from 'node:events'
import { connect } from 'node:net'

const [, , port = '', count = ''] = process.argv
/** Number of sockets to open at the same time: no more than fit into the server's accept queue. */
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
