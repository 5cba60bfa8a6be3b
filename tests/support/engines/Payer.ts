import { isFieldFocused } from '../checkout/isFieldFocused.js'
import type { CheckoutShop } from '../checkout/openCheckout.js'

/** A payer in another engine, who finds elements by role and accessible name, and uses real keys and clicks. */
export interface Payer {
  /** Opens a page, and waits until its pickers are rendered. */
  visit(url: string, size?: Size): Promise<void>
  /** Sets the viewport's size. */
  resize(size: Size): Promise<void>
  /** Waits for an element with this role and exactly this name, also in shadow trees. Without a name, any name matches. */
  find(role: string, name?: string): Promise<unknown>
  click(role: string, name?: string): Promise<void>
  /** Clicks one of the visible elements that a selector matches, also in shadow trees. */
  clickAt(selector: string, index?: number, times?: number): Promise<void>
  /** Presses keys one after another, such as `ArrowDown` or `Shift+Tab`. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Runs a function in the page and awaits its result. */
  evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
}

/** Width and height of a viewport, in pixels. */
export type Size = readonly [width: number, height: number]

export const desktop: Size = [1280, 800]
export const phone: Size = [360, 640]

/** The shop and the payer that a file's tests share. They exist while a test runs. */
export interface Opened {
  payer: Payer
  shop: CheckoutShop
}

/** The checkouts in which every scenario is tested: the React component, and the element. */
export const checkouts = [
  { checkout: 'React', path: '/', label: 'Bank' },
  { checkout: 'element', path: '/element', label: 'Your bank' },
] as const

/** Returns the visible elements that a selector matches, in the page and in shadow trees. Runs in the page. */
export function findVisible(selector: string): Element[] {
  const hosts = Array.from(document.querySelectorAll('*')).flatMap((el) => el.shadowRoot ?? [])
  return [document, ...hosts]
    .flatMap((tree) => Array.from(tree.querySelectorAll(selector)))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
}

/** Whether the page has loaded and its pickers are rendered. Runs in the page. */
export function isRendered(): boolean {
  const hosts = Array.from(document.querySelectorAll('fpx-bank-picker'))
  const trees = hosts.length > 0 ? hosts.map((host) => host.shadowRoot ?? host) : [document]
  return (
    document.readyState === 'complete' &&
    document.hasFocus() &&
    trees.every((tree) => tree.querySelector('[data-fpx]')) &&
    // The account types appear with the list, and move the field: a click would miss it.
    !trees.some((tree) => tree.querySelector('[aria-busy=true]')) &&
    // A select with a name is the server-rendered one, which the script replaces.
    !document.querySelector('[data-fpx] select[name]')
  )
}

/** Presses Tab until the field has the focus. Once the list has loaded, the account types precede the field. */
export async function tabToField(payer: Payer): Promise<void> {
  for (let stops = 0; stops < 6; stops += 1) {
    await payer.press('Tab')
    if (await payer.evaluate(isFieldFocused)) return
  }
  throw new Error('Tab did not reach the field in 6 stops.')
}
