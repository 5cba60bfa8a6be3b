import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.js'
import type { CompanyListEvent } from '../core/companyListEvent.js'
import { errorEvent } from '../../client/errorEvent.js'
import type { UseCompaniesResult } from '../useCompanies.js'

/**
 * Emits an event for each change that the list shows, and none for the first render. Emitted directly after the commit that shows the
 * change. Not emitted from the actions, because the page also changes by the
 * address, by a controlling parent, and when the list becomes shorter.
 */
export function useCompanyEvents(
  { pager, error, allCompanies }: UseCompaniesResult,
  onEvent: ((event: CompanyListEvent) => void) | undefined,
): void {
  const { page, perPage } = pager
  const loaded = allCompanies.status === 'loaded' ? allCompanies.companies : undefined
  // In a microtask, so that a handler that throws (a blocked tracker) does not unmount the list.
  const emit = (event: CompanyListEvent) => queueMicrotask(() => onEvent?.(event))
  const failure = error && errorEvent(error)
  useOnChange(page, () => emit({ type: 'pageChanged', page }))
  useOnChange(perPage, () => emit({ type: 'perPageChanged', perPage }))
  // Once for an outage, not for each retry.
  useOnChange(failure && `${failure.kind} ${failure.status}`, () => failure && emit(failure))
  useOnChange(loaded, () => loaded && emit({ type: 'allLoaded', count: loaded.length }))
}

function useOnChange(value: unknown, onChange: () => void): void {
  const lastRef = useRef(value)
  useIsomorphicLayoutEffect(() => {
    if (Object.is(lastRef.current, value)) return
    lastRef.current = value
    onChange()
  })
}
