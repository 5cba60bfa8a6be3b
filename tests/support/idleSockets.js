// In a separate process, with its own limit of open files: `node idleSockets.js <port> <count>` opens sockets that
// never send a byte, reports how many are open, and keeps them open until it is ended.
import { once } from 'node:events'
import { connect } from 'node:net'

const [, , port = '', count = ''] = process.argv
/** As many as the server's accept queue holds. */
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
  // A reset leaves no port waiting behind.
  for (const socket of open) socket.resetAndDestroy()
  process.exit()
})
