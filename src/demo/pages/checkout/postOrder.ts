import type { ReceivedOrder } from '../../backEnd/receiveOrder.js'

/** A posted order and its response. */
export interface PostedOrder {
  /** The body as the browser sent it. */
  body: string
  /** Status of the response; 0 if there was no response. */
  status: number
  /** The response; `null` if it is not JSON. */
  received: ReceivedOrder | null
}

/** Posts a form as the browser would, without leaving the page. */
export async function postOrder(form: HTMLFormElement): Promise<PostedOrder> {
  const fields = [...new FormData(form)]
  const body = new URLSearchParams(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  try {
    const response = await fetch(form.action, { method: 'POST', body })
    const received = response.headers.get('content-type')?.includes('json')
      ? ((await response.json()) as ReceivedOrder)
      : null
    return { body: body.toString(), status: response.status, received }
  } catch {
    return { body: body.toString(), status: 0, received: null }
  }
}
