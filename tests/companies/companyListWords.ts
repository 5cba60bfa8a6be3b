import { type Locator, page } from 'vitest/browser'

// Locators for what an admin sees and uses in the list, by role and name.
export const table = () => page.getByRole('table', { name: 'Approved companies' })
export const rows = () => table().getByRole('row')
export const company = (name: string | RegExp) => table().getByRole('rowheader', { name })
export const control = (name: string, exact = true) => page.getByRole('button', { name, exact })
export const searchBox = () => page.getByRole('searchbox', { name: 'Search companies' })
export const nextPage = () => control('Next page')
export const range = (text: string) => page.getByText(text, { exact: true })

/** Returns the names in view, from top to bottom. */
export const names = () =>
  [...document.querySelectorAll('tbody th[scope=row]')].map(({ textContent }) => textContent)

/**
 * Clicks without a mouse. A mouse click would wait until the control is enabled, but "Next page" is disabled on the
 * last page. The mouse would also hover over "Next page", which prefetches the page, and a refused prefetch would
 * remove the button before the click.
 */
export const press = (locator: Locator) => (locator.element() as HTMLElement).click()
