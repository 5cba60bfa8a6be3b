import { type Locator, page } from 'vitest/browser'

// What an admin does with the list and sees in it, by role and name.
export const table = () => page.getByRole('table', { name: 'Approved companies' })
export const rows = () => table().getByRole('row')
export const company = (name: string | RegExp) => table().getByRole('rowheader', { name })
export const control = (name: string, exact = true) => page.getByRole('button', { name, exact })
export const nextPage = () => control('Next page')
export const range = (text: string) => page.getByText(text, { exact: true })

/** The names in view, from top to bottom. */
export const names = () =>
  [...document.querySelectorAll('tbody th[scope=row]')].map(({ textContent }) => textContent)

/**
 * A click without a mouse, which does not wait for an enabled control: one at the end of the list is disabled.
 * It also loads nothing ahead: a mouse over "Next page" does, and a refusal then removes the button before the press.
 */
export const press = (locator: Locator) => (locator.element() as HTMLElement).click()
