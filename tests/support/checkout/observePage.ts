declare global {
  interface Window {
    /** Errors of this page, and violations of its content security policy. */
    pageFaults: string[]
    /** The rectangle of an element in screen pixels: WebKit returns it in pixels that CSS `zoom` scales. */
    screenBox: (element: Element) => DOMRect
  }
}

/**
 * Runs first in each page of the checkout. It collects errors, and shows whether the page came from the back/forward
 * cache.
 */
export function observePage(): void {
  const faults: string[] = (window.pageFaults = [])
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`${violatedDirective}: ${blockedURI}`),
  )
  addEventListener('pageshow', ({ persisted }) => {
    document.documentElement.dataset['persisted'] = String(persisted)
  })
  window.screenBox = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    let zoom = 1
    for (let node: Element | null | undefined = element; node;) {
      zoom *= Number(getComputedStyle(node).zoom)
      node = node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host
    }
    return new DOMRect(x * zoom, y * zoom, width * zoom, height * zoom)
  }
}
