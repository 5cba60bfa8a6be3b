// Functions that run in the page of libraries.

/**
 * Returns the name of the control that has the focus, which is "Bank" for the picker's field. We wait for a frame: Base UI
 * moves the focus from its guards in the next one.
 */
export async function focusedControl(): Promise<string | undefined> {
  await new Promise(requestAnimationFrame)
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  if (active?.getAttribute('role') === 'combobox') return 'Bank'
  return active?.getAttribute('aria-label') ?? active?.textContent
}

/** Whether nothing covers the middle of an element. */
export function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const tree = element.getRootNode() as Document | ShadowRoot
  return element.contains(tree.elementFromPoint(left + width / 2, top + height / 2))
}

/** Shows new HTML in an empty page of libraries. */
export function showHtml(html: string): void {
  document.getElementById('root')!.innerHTML = html
}

/** Morphs the element with the id "box" into new HTML, as the users of a library do. */
export async function morphBox(library: string, html: string): Promise<void> {
  const { morphs } = window as unknown as {
    morphs: Record<string, (box: Element, html: string) => unknown>
  }
  await morphs[library]!(document.getElementById('box')!, html)
}

/** A form with a field after a text that differs in each state of the page. */
export const boxWith = (field: string, count: number): string =>
  `<div id="box"><p>${count}</p><form><label for="bank">Bank</label>${field}<button>Pay</button></form></div>`

/** Lets a library post the page's form, in full or only what `include` selects, when the page calls `send()`. */
export async function startSender(library: string, include: string): Promise<void> {
  const { senders } = window as unknown as {
    senders: Record<string, (form: HTMLFormElement, include: string) => unknown>
  }
  Object.assign(window, { send: await senders[library]!(document.forms[0]!, include) })
}
