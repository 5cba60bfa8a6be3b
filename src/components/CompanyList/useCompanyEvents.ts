import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../useIsomorphicLayoutEffect.js'
import type { CompanyListEvent } from '../../hooks/companies/companyListEvent.js'
import { errorEvent } from '../../hooks/request/errorEvent.js'
import type { UseCompaniesResult } from '../../hooks/companies/useCompanies.js'

/**
 * Emits an event for each change that the list shows, and none for the first render. Emitted in the commit that shows the
 * change, so that an event never comes after its rows. Not emitted from the actions, because the page also changes by the
 * address, by a controlling parent, and when the list becomes shorter.
 */
export function useCompanyEvents(
  { pager, error, loadAll }: UseCompaniesResult,
  onEvent: ((event: CompanyListEvent) => void) | undefined,
): void {
  const { page, perPage } = pager
  const loaded = loadAll.state.name === 'loaded' ? loadAll.state.companies : undefined
  useOnChange(page, () => onEvent?.({ type: 'pageChanged', page }))
  useOnChange(perPage, () => onEvent?.({ type: 'perPageChanged', perPage }))
  useOnChange(error, () => error && onEvent?.(errorEvent(error)))
  useOnChange(loaded, () => loaded && onEvent?.({ type: 'allLoaded', count: loaded.length }))
}

function useOnChange(value: unknown, onChange: () => void): void {
  const lastRef = useRef(value)
  useIsomorphicLayoutEffect(() => {
    if (Object.is(lastRef.current, value)) return
    lastRef.current = value
    onChange()
  })
}
