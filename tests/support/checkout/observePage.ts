declare global {
  interface Window {
    /** What went wrong in this page: errors, and violations of its content security policy. */
    pageFaults: string[]
  }
}

/** Runs first in each page of the checkout: collects what goes wrong, and says whether the page cache had the page. */
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
}
