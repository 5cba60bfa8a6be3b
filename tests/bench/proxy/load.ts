import { Connection } from '../contest/Connection.js'

/**
 * Opens connections to one server and sends requests over all of them at the same time. With a load slower than the
 * server, the server would be idle between two requests, and the result would include the time to wake it.
 */
export class Load {
  readonly #connections: Connection[]

  constructor(port: number, headers: string, connections: number) {
    this.#connections = Array.from({ length: connections }, () => new Connection(port, headers))
  }

  /**
   * Sends `count` requests. Each connection sends its requests one after another.
   *
   * @throws {Error} if a response has a status other than `status`, or a connection ends without a response.
   */
  async send(count: number, status: number): Promise<void> {
    let left = count
    await Promise.all(
      this.#connections.map(async (connection) => {
        while (left-- > 0) {
          const reply = await connection.ask()
          if (reply?.status !== status)
            throw new Error(`answered with ${reply?.status ?? 'nothing'}`)
        }
      }),
    )
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }
}
