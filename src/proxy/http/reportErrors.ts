import { describeThrown } from '../../gateway/internal.js'
import type { Counters } from '../observe/Counters.js'
import type { ProxyServices } from '../list/types.js'
import { createProblemResponse } from './createProblemResponse.js'
import { type Handle, type ProxyResponse, withoutBody } from './ProxyResponse.js'
import type { ProxyRequest } from '../options/ProxyRequest.js'

/** Returns a handler that never throws: errors of `handle` are emitted, counted, and answered with status 500. */
export function reportErrors(
  handle: Handle,
  counters: Counters,
  { emit }: Pick<ProxyServices, 'emit'>,
): Handle {
  const report = ({ method }: ProxyRequest, error: unknown): ProxyResponse => {
    counters.countAnswer('other', 'internal-error')
    emit({ type: 'internal-error', message: `A request failed with ${describeThrown(error)}.` })
    const problem = createProblemResponse('internal-error')
    return method === 'HEAD' ? withoutBody(problem) : problem
  }
  return (view) => {
    try {
      const answer = handle(view)
      return answer instanceof Promise
        ? answer.catch((error: unknown) => report(view, error))
        : answer
    } catch (error) {
      return report(view, error)
    }
  }
}
