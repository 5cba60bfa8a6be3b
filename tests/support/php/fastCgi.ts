import { connect } from 'node:net'

/** Types of FastCGI records, and the id of the only request on a connection. */
const BEGIN = 1
const END = 3
const PARAMS = 4
const STDIN = 5
const STDOUT = 6
const ID = 1

/**
 * Sends one request to a FastCGI server as a web server does and resolves with what the script printed when the server
 * says that the request has ended. Whatever the script does after `fastcgi_finish_request` isn't waited for.
 */
export function fastCgi(
  socketPath: string,
  params: Record<string, string>,
  body = '',
): Promise<string> {
  return new Promise((done, fail) => {
    const output: Buffer[] = []
    let received = Buffer.alloc(0)
    const socket = connect(socketPath, () => {
      socket.write(record(BEGIN, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])))
      socket.write(record(PARAMS, Buffer.concat(Object.entries(params).map(toPair))))
      socket.write(record(PARAMS))
      if (body) socket.write(record(STDIN, Buffer.from(body)))
      socket.write(record(STDIN))
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The FastCGI server closed the connection.')))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 8) {
        const length = received.readUInt16BE(4)
        const end = 8 + length + received[6]!
        if (received.length < end) return
        if (received[1] === STDOUT) output.push(received.subarray(8, 8 + length))
        if (received[1] === END) {
          socket.destroy()
          done(Buffer.concat(output).toString('latin1'))
          return
        }
        received = received.subarray(end)
      }
    })
  })
}

function record(type: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([1, type, 0, ID, 0, 0, 0, 0])
  head.writeUInt16BE(content.length, 4)
  return Buffer.concat([head, content])
}

function toPair([name, value]: [string, string]): Buffer {
  const texts = [Buffer.from(name), Buffer.from(value)]
  return Buffer.concat([...texts.map(({ length }) => toLength(length)), ...texts])
}

/** A length above 127 takes four bytes, whose first bit is set. */
function toLength(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length + 0x80000000)
  return bytes
}
