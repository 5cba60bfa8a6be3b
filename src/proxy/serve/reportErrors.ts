import { describeThrown } from '../observe/describeThrown.js'
import type { Counters } from '../observe/Counters.js'
import type { RefreshDeps } from '../refresh/types.js'
import { createProblemResponse } from './createProblemResponse.js'
import type { Handle, ProxyResponse } from './ProxyResponse.js'

/** Returns a handler that never throws: an error of `handle` is emitted and counted, and answered with status 500. */
export function reportErrors(
  handle: Handle,
  counters: Counters,
  { emit }: Pick<RefreshDeps, 'emit'>,
): Handle {
  const report = (error: unknown): ProxyResponse => {
    counters.countAnswer('other', 'internal-error')
    emit({ type: 'internal-error', message: describeThrown(error) })
    return createProblemResponse('internal-error')
  }
  return (view) => {
    try {
      const answer = handle(view)
      return answer instanceof Promise ? answer.catch(report) : answer
    } catch (error) {
      return report(error)
    }
  }
}
