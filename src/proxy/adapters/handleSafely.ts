import type { FpxProxy } from '../createFpxProxy.js'
import type { ProxyResponse } from '../serve/ProxyResponse.js'
import { problemResponse } from '../serve/problemResponse.js'
import type { RequestView } from '../serve/RequestView.js'

/** What a proxy answers. Whatever goes wrong in it, there is an answer. */
export function handleSafely(
  proxy: Pick<FpxProxy, 'handle'>,
  view: RequestView,
): ProxyResponse | Promise<ProxyResponse> {
  try {
    const answer = proxy.handle(view)
    return answer instanceof Promise ? answer.catch(respondFailing) : answer
  } catch {
    return respondFailing()
  }
}

const respondFailing = () => problemResponse('service-failing')
