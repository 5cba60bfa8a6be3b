/** An element reference in WebDriver's format. */
export type ElementReference = Readonly<Record<string, string>>

/** A browser session over the W3C's WebDriver protocol. */
export class WebDriver {
  private constructor(private readonly session: string) {}

  /** Starts the browser that `capabilities` describe. */
  static async start(driverUrl: string, capabilities: object): Promise<WebDriver> {
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new WebDriver(`${driverUrl}/session/${sessionId}`)
  }

  get<Value>(path: string): Promise<Value> {
    return send('GET', this.session + path)
  }

  post<Value = null>(path: string, body: object = {}): Promise<Value> {
    return send('POST', this.session + path, body)
  }

  /** Ends the session and its browser. */
  quit(): Promise<null> {
    return send('DELETE', this.session)
  }

  /** Runs a function in the page, despite its content security policy, and awaits the result. */
  async evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.post('/execute/sync', { script: `return (${run.toString()})(...arguments)`, args })
  }

  /** Performs input actions of one device, such as a keyboard or a pointer. */
  act(device: object, actions: readonly object[]): Promise<null> {
    return this.post('/actions', { actions: [{ ...device, actions }] })
  }
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value as Value
  const { error, message } = value as { error: string; message: string }
  const command = url.replace(/^.*\/session\/?[^/]*/, `${method} `)
  throw new Error(`WebDriver could not do "${command}": ${error}: ${message}`)
}
