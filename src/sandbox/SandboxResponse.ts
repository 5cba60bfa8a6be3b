/** A gateway response before it becomes a `Response`. */
export interface SandboxResponse {
  type: 'application/json' | 'text/html' | 'text/plain'
  status: number
  body: string
  /** Whether the connection breaks in the middle of the body. */
  breaksOff?: boolean
}

/** Messages of error responses. Their format is invented, because the documentation doesn't show one. */
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

/** Creates a JSON response. */
export const jsonResponse = (value: object, status = 200): SandboxResponse => ({
  type: 'application/json',
  status,
  body: JSON.stringify(value),
})

/** Creates a plain-text response. */
export const textResponse = (body: string): SandboxResponse => ({
  type: 'text/plain',
  status: 200,
  body,
})
