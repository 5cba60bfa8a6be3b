import type { CompanySort } from '../core/companyRows.js'
import type { CompanyColumn } from './companyColumns.js'
import { useCompanyListContext } from './CompanyListContext.js'
import { CompanyRow } from './CompanyRow.js'

/** Renders the table: rows, a skeleton with as many rows as the page size, or the reason why there are no rows. */
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
            // The index is the key, so that a page change updates the rows instead of creating new ones. Ids may
            // repeat.
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
                {list.sourceCompanies.length > 0 ? (
                  t('noMatch', { text: list.filter })
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
  const { id, header, sortable = true } = column
  const { sort, setSort } = list
  const direction = sort?.by === id ? sort.direction : undefined
  return (
    <th
      {...part('header')}
      scope="col"
      role="columnheader"
      aria-sort={direction}
      data-column={id}
      data-sortable={sortable ? '' : undefined}
    >
      {sortable ? (
        <button type="button" {...part('sort')} onClick={() => setSort(nextSort(id, direction))}>
          <bdi>{header}</bdi>
        </button>
      ) : (
        <bdi>{header}</bdi>
      )}
    </th>
  )
}

/** Returns the next sort: ascending, then descending, then the gateway's order. */
function nextSort(by: string, direction: CompanySort['direction'] | undefined): CompanySort | null {
  if (direction === 'descending') return null
  return { by, direction: direction ? 'descending' : 'ascending' }
}
