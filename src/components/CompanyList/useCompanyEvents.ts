import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../useIsomorphicLayoutEffect.js'
import type { CompanyListEvent } from '../../hooks/companies/companyListEvent.js'
import { errorEvent } from '../../hooks/request/errorEvent.js'
import type { UseCompaniesResult } from '../../hooks/companies/useCompanies.js'

/**
 * Tells what happened to whoever counts: a change once, and nothing of the first drawing. It is told in the commit that
 * shows it, so that whoever sees the rows has heard of them. Not from the actions: the page also changes by the address,
 * by its keeper and by a list that became shorter.
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

function useOnChange(value: unknown, tell: () => void): void {
  const last = useRef(value)
  useIsomorphicLayoutEffect(() => {
    if (Object.is(last.current, value)) return
    last.current = value
    tell()
  })
}
