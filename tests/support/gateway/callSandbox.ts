import { createSandbox, type Sandbox, type SandboxOptions } from 'fpx-checkout/sandbox'

/** A list as the sandbox sends it. */
export interface SentList {
  data: Record<string, unknown>[]
  meta?: { pagination: Record<string, unknown> }
}

/** Calls one sandbox by path, with the demo key by default. */
export interface SandboxCaller {
  sandbox: Sandbox
  call: (path: string, init?: RequestInit) => Promise<Response>
  /** Returns a response's status and JSON body. */
  read(path: string, init?: RequestInit): Promise<{ status: number; body: unknown }>
  list: (path: string, init?: RequestInit) => Promise<SentList>
}

/** Returns the three documented headers with this key. */
export const withKey = (key: string): RequestInit => ({
  headers: {
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    'content-type': 'application/json',
  },
})

/** Creates a sandbox and functions that call it. */
export function callSandbox(options?: SandboxOptions): SandboxCaller {
  const sandbox = createSandbox(options)
  const call = (path: string, init?: RequestInit) =>
    sandbox(`https://sandbox.example${path}`, { ...withKey('sandbox-key'), ...init })
  const read = async (path: string, init?: RequestInit) => {
    const answer = await call(path, init)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const list = async (path: string, init?: RequestInit) => (await read(path, init)).body as SentList
  return { sandbox, call, read, list }
}
