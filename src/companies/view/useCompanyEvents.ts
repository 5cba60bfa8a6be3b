import type { CompanyListEvent } from '../core/companyListEvent.js'
import { useOnChange } from '../../ui/useOnChange.js'
import type { UseCompaniesResult } from '../useCompanies.js'

/**
 * Emits an event for each visible change, right after the commit that shows it, but not for the first render. The
 * actions themselves do not emit events, because the page also changes through the URL, through a controlling parent,
 * and when the list becomes shorter.
 */
export function useCompanyEvents(
  { pager, error, allCompanies }: UseCompaniesResult,
  onEvent: ((event: CompanyListEvent) => void) | undefined,
): void {
  const { page, perPage } = pager
  const loaded = allCompanies.status === 'loaded' ? allCompanies.companies : undefined
  const { kind, status } = error ?? {}
  useOnChange(page, () => onEvent?.({ type: 'pageChanged', page }))
  useOnChange(perPage, () => onEvent?.({ type: 'perPageChanged', perPage }))
  // Emitted once for an outage, not for each retry.
  useOnChange(kind && `${kind} ${status}`, () => kind && onEvent?.({ type: 'error', kind, status }))
  useOnChange(loaded, () => loaded && onEvent?.({ type: 'allLoaded', count: loaded.length }))
}
