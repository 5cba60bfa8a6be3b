import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { companyBackEnd } from './companyBackEnd.js'
import { table } from './companyListWords.js'
import { renderCompanyList } from './showCompanyList.js'

/** Renders the list while loading, empty and failing, and calls `look` in each state. */
export async function inEachState(look: () => Promise<void>): Promise<void> {
  const { hold, release, respondWith } = companyBackEnd({ companies: [] })
  hold()
  const { unmount } = renderCompanyList()
  await expect.element(table()).toHaveAttribute('aria-busy', 'true')
  await look()
  await release()
  await expect.element(page.getByText('No companies yet')).toBeVisible()
  await look()
  unmount()
  respondWith(() =>
    Response.json({ code: 'limit-reached' }, { status: 503, headers: { 'Retry-After': '60' } }),
  )
  renderCompanyList()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await look()
}
