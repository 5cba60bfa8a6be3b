import type { FpxProxy } from '../createFpxProxy.js'
import type { Answer } from '../serve/Answer.js'
import { problemAnswer } from '../serve/problemAnswer.js'
import type { RequestView } from '../serve/RequestView.js'

/** What a proxy answers. Whatever goes wrong in it, there is an answer. */
export function answerTo(
  proxy: Pick<FpxProxy, 'handle'>,
  view: RequestView,
): Answer | Promise<Answer> {
  try {
    const answer = proxy.handle(view)
    return answer instanceof Promise ? answer.catch(failed) : answer
  } catch {
    return failed()
  }
}

const failed = () => problemAnswer('service-failing')
