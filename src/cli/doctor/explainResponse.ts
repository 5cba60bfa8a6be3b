import { readProblemCode } from '../../contract/index.js'
import type { ProbeResponse } from './createProbeClient.js'

const REFUSED =
  'A login check or a firewall in front of the proxy refuses. Exclude the path from it.'
const NOT_REACHED =
  'The server in front does not reach the proxy. Is the proxy running, at the address to which the server forwards?'

/** What a status means if it isn't from the proxy, whose log then has no reason. */
const IN_FRONT: Record<number, string> = {
  401: REFUSED,
  403: REFUSED,
  502: NOT_REACHED,
  503: NOT_REACHED,
  504: NOT_REACHED,
}

/** Explains a response that has no list of banks. */
export function explainResponse({ status, headers, json }: ProbeResponse): string {
  const location = headers.get('location')
  if (location !== null)
    return `It redirects to ${location}. Pass the address of the proxy itself, and exclude it from redirects.`
  if (status === 404 || (status === 200 && json === undefined))
    return 'Does --endpoint contain the base path of the proxy, as in https://shop.example/api/fpx?'
  if (readProblemCode(json) !== undefined) return 'See the log of the proxy for the reason.'
  return (
    IN_FRONT[status] ??
    'See the log of the proxy. If it has no reason, something in front of the proxy answers.'
  )
}
