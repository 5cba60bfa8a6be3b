import { setParameters, parameters, subscribe } from '../address/address.js'

/** Sends a request to the shop or to the bank. */
type Serve = (request: Request) => Promise<Response>

/**
 * Simulates the redirect to the bank and back in a page without a server. MSW's service worker doesn't answer page
 * loads, so `serve` handles the shop's forms and the links to the bank. The bank's pages appear in a frame that covers
 * the window.
 *
 * @param shop - the shop's origin, whose requests `serve` handles.
 * @param isShops - whether a form's path belongs to the shop's server.
 */
export function visitInPage(shop: string, isShops: (path: string) => boolean, serve: Serve): void {
  let frame: HTMLIFrameElement | undefined
  let pageTitle = ''

  async function visit(request: Request): Promise<void> {
    const response = await serve(request)
    const location = response.headers.get('location')
    if (location === null) {
      showBank(await response.text(), request.url)
      return
    }
    const next = new URL(location, request.url)
    if (next.origin === shop && !isShops(next.pathname))
      setParameters(Object.fromEntries(next.searchParams), { only: true })
    else await visit(new Request(next))
  }

  function submit(form: HTMLFormElement, submitter: HTMLElement | null, base: string): void {
    const url = new URL(form.getAttribute('action') ?? '', base)
    const fields = [...new FormData(form, submitter)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    const body = new URLSearchParams(fields)
    if (form.method === 'get') url.search = body.toString()
    void visit(new Request(url, form.method === 'post' ? { method: 'POST', body } : {}))
  }

  function showBank(html: string, url: string): void {
    if (!frame) {
      pageTitle = document.title
      frame = document.createElement('iframe')
      frame.className = 'bank-visit'
      document.body.append(frame)
      setParameters({ at: 'bank' })
    }
    const shown = frame
    shown.onload = () => {
      const bank = shown.contentDocument
      if (!bank) return
      shown.title = bank.title
      document.title = bank.title
      bank.addEventListener('submit', (event) => {
        event.preventDefault()
        submit(event.target as HTMLFormElement, event.submitter, url)
      })
      bank.addEventListener('click', (event) => {
        const link = (event.target as Element).closest('a')
        if (!link) return
        event.preventDefault()
        void visit(new Request(new URL(link.getAttribute('href') ?? '', url)))
      })
      shown.focus()
    }
    shown.srcdoc = html
  }

  // The Back button and the link to the shop remove the bank's frame.
  subscribe(() => {
    if (!frame || parameters().get('at') === 'bank') return
    frame.remove()
    document.title = pageTitle
    frame = undefined
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const { origin, pathname } = new URL(form.action)
    const leaves = origin !== location.origin || isShops(pathname)
    if (event.defaultPrevented || !leaves) return
    event.preventDefault()
    submit(form, event.submitter, shop)
  })
}
