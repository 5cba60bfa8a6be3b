import { Connection } from '../contest/Connection.js'

/** Keeps connections open to one server, and sends requests over all of them at once. */
export class Load {
  readonly #connections: Connection[]

  constructor(port: number, headers: string, connections: number) {
    this.#connections = Array.from({ length: connections }, () => new Connection(port, headers))
  }

  /**
   * Sends `count` requests, each connection one after the other.
   *
   * @throws {Error} when one is answered with another status.
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
