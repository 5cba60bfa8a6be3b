declare global {
  interface Window {
    /** The page's errors and violations of its content security policy. */
    pageFaults: string[]
    /** Returns an element's rectangle in screen pixels; WebKit's own rectangle ignores CSS `zoom`. */
    screenBox: (element: Element) => DOMRect
  }
}

/**
 * Runs before all other scripts of a checkout page. Collects errors, records whether the page came from the
 * back/forward cache, and defines `screenBox`.
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
