import { useMemo, useRef, useState } from 'react'
import { useClientKey } from '../../client/useFpxOptions.js'
import { useCompanies } from '../useCompanies.js'
import { company as english } from '../../locales/en/company.js'
import { useMessages } from '../../ui/LocaleContext.js'
import { COMPANY_COLUMNS, companyColumns } from './companyColumns.js'
import { CompanyFooter } from './CompanyFooter.js'
import type { CompanyListProps } from './CompanyListProps.js'
import { createCompanyPartProps } from './companyListParts.js'
import { CompanyListContext, type CompanyListContextValue } from './CompanyListContext.js'
import { CompanyNotices } from './CompanyNotices.js'
import { CompanyTable } from './CompanyTable.js'
import { CompanyToolbar } from './CompanyToolbar.js'
import type { OnlyRootAttributes, RootAttributes } from '../../ui/attributes.js'
import { useFocusFallback } from '../../ui/useFocusFallback.js'
import { useOnChange } from '../../ui/hooks.js'

/**
 * Renders the account's approved companies as a paginated table for admins. The component requests `/company` from the
 * proxy, which denies the request unless your `admin.authorize` function allows it.
 *
 * @example
 * export const Companies = () => (
 *   <CompanyList endpoint="/api/fpx" onSelect={(company) => console.log(company.id)} />
 * )
 */
export function CompanyList(props: CompanyListProps) {
  // A different query client can belong to a different visitor, so we remount the list.
  return <CompanyListOfClient key={useClientKey(props)} {...props} />
}

function CompanyListOfClient(props: CompanyListProps) {
  const { lang, t } = useMessages('company', english, props)
  const { columns: selectedColumns = COMPANY_COLUMNS, classNames, onError } = props
  const columns = useMemo(() => companyColumns(selectedColumns, t), [selectedColumns, t])
  const list = useCompanies({ ...props, lang })
  const { error, errorUpdatedAt } = list
  // The cache may still contain the error of an earlier list, which has reported it.
  const [reportedAt] = useState(error && errorUpdatedAt)
  useOnChange(
    error && errorUpdatedAt !== reportedAt && `${error.kind} ${error.status}`,
    () => error && onError?.(error),
  )

  const root = useRef<HTMLElement>(null)
  const rootAttributes = toRootAttributes(props)
  // We focus the region. It is labelled with the table's name, which tells screen reader users where the focus
  // is.
  const focusListeners = useFocusFallback(() => root.current?.focus({ preventScroll: true }))
  const part = useMemo(() => createCompanyPartProps(classNames), [classNames])
  const caption = props.caption ?? t('caption')
  const context: CompanyListContextValue = { props, list, columns, lang, t, part }
  const nothingToShow = !list.companies && list.error !== null
  return (
    <section
      {...rootAttributes}
      aria-label={rootAttributes['aria-label'] ?? caption}
      tabIndex={rootAttributes.tabIndex ?? -1}
      data-fpx="company-list"
      lang={lang}
      ref={root}
      onFocus={(event) => {
        focusListeners.onFocus(event)
        props.onFocus?.(event)
      }}
      onBlur={(event) => {
        focusListeners.onBlur(event)
        props.onBlur?.(event)
      }}
    >
      <CompanyListContext.Provider value={context}>
        {!nothingToShow && <CompanyToolbar />}
        <CompanyNotices />
        {!nothingToShow && <CompanyTable caption={caption} />}
        {list.companies && <CompanyFooter />}
      </CompanyListContext.Provider>
    </section>
  )
}

/** Removes the list's own props, which leaves the attributes and event handlers of the root element. */
function toRootAttributes({
  endpoint,
  queryClient,
  fetch,
  page,
  defaultPage,
  onPageChange,
  perPage,
  defaultPerPage,
  perPageOptions,
  search,
  defaultSearch,
  sort,
  defaultSort,
  caption,
  columns,
  getPageHref,
  getCompanyHref,
  onSelect,
  selectedId,
  renderActions,
  csv,
  locale,
  messages,
  classNames,
  signIn,
  onError,
  ...rootAttributes
}: CompanyListProps): RootAttributes {
  return rootAttributes satisfies OnlyRootAttributes<typeof rootAttributes>
}
