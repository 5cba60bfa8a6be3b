import { type CompanyColumn, getSortField } from './companyColumns.js'
import { useCompanyListContext } from './CompanyListContext.js'
import { CompanyRow } from './CompanyRow.js'

/** Renders the table with its rows, a skeleton while the first page is loading, or the reason why there are no rows. */
export function CompanyTable({ caption }: { caption: string }) {
  const { props, list, columns, t, part } = useCompanyListContext()
  const { companies, pager } = list
  const width = columns.length + Number(props.renderActions !== undefined)
  return (
    <div {...part('frame')} data-busy={list.isFetching ? '' : undefined}>
      <table {...part('table')} role="table" aria-busy={list.isFetching || list.isPlaceholderData}>
        <caption {...part('caption')}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <CompanyHeader key={column.id} column={column} />
            ))}
            {props.renderActions && (
              <th {...part('header')} scope="col" role="columnheader" data-column="actions">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" data-previous={list.isPlaceholderData ? '' : undefined}>
          {companies?.map((company, place) => (
            // We use the index as the key so that a page change updates the rows instead of recreating them. Company
            // ids aren't necessarily unique.
            <CompanyRow
              key={place}
              props={props}
              columns={columns}
              t={t}
              part={part}
              company={company}
            />
          ))}
          {companies?.length === 0 && (
            <tr role="row">
              <td {...part('empty')} role="cell" colSpan={width}>
                {list.shownSearch ? (
                  t('noMatch', { text: list.shownSearch })
                ) : (
                  <>
                    <strong>{t('empty')}</strong>
                    <span>{t('emptyReason')}</span>
                  </>
                )}
              </td>
            </tr>
          )}
          {!companies &&
            [...new Array(pager.perPage).keys()].map((row) => (
              <tr key={row} {...part('row')} aria-hidden>
                {[...new Array(width).keys()].map((cell) => (
                  <td key={cell} {...part('cell')}>
                    <span {...part('skeleton')} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function CompanyHeader({ column }: { column: CompanyColumn }) {
  const { list, part } = useCompanyListContext()
  const { id, header } = column
  const { sort, setSort } = list
  const field = list.canSearch ? getSortField(column) : undefined
  const isAscending = sort === field
  const isDescending = sort === `-${field}`
  return (
    <th
      {...part('header')}
      scope="col"
      role="columnheader"
      aria-sort={field && (isAscending ? 'ascending' : isDescending ? 'descending' : undefined)}
      data-column={id}
      data-sortable={field ? '' : undefined}
    >
      {field ? (
        <button
          type="button"
          {...part('sort')}
          // Clicks cycle through ascending order, descending order, and the gateway's order.
          onClick={() => setSort(isAscending ? `-${field}` : isDescending ? null : field)}
        >
          <bdi>{header}</bdi>
        </button>
      ) : (
        <bdi>{header}</bdi>
      )}
    </th>
  )
}
