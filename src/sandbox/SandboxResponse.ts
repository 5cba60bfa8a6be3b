/** A response of the gateway before it becomes a `Response`. */
export interface SandboxResponse {
  type: 'application/json' | 'text/html' | 'text/plain'
  status: number
  body: string
  /** The connection breaks in the middle of the body. */
  breaksOff?: boolean
}

/** The document shows no shape for errors; this one is ours. */
const messages = {
  401: 'The API key is missing or wrong.',
  404: 'There is nothing at this path.',
  405: 'Only GET is served.',
  429: 'Too Many Requests',
  500: 'Server Error',
}

/** A status for which the sandbox has a message. */
export type ErrorStatus = keyof typeof messages

/** Creates a response that contains only a message. */
export const errorResponse = (status: ErrorStatus): SandboxResponse =>
  jsonResponse({ message: messages[status] }, status)

/** Creates a response in JSON. */
export const jsonResponse = (value: object, status = 200): SandboxResponse => ({
  type: 'application/json',
  status,
  body: JSON.stringify(value),
})

/** Creates a response that is a text. */
export const textResponse = (body: string): SandboxResponse => ({
  type: 'text/plain',
  status: 200,
  body,
})
