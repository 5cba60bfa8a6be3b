import { memo, type MouseEvent } from 'react'
import type { Company } from '../../contract/index.js'
import { getWindow } from '../../ui/dom.js'
import { CompanyCell, companyName } from './CompanyCell.js'
import type { CompanyColumn } from './companyColumns.js'
import type { CompanyListContextValue } from './CompanyListContext.js'
import { onUnmodifiedClick } from './onUnmodifiedClick.js'

/** Props for a row. The props don't include the list's state, so a state change doesn't re-render every row. */
interface CompanyRowProps extends Pick<
  CompanyListContextValue,
  'props' | 'columns' | 't' | 'part'
> {
  company: Company
}

/**
 * Renders one company. When the page changes, the row is reused for the company at the same index. The controls in the
 * row are keyed by company so that the focus never moves from one company to another.
 */
export const CompanyRow = memo(function CompanyRow({
  props,
  company,
  columns,
  t,
  part,
}: CompanyRowProps) {
  const { onSelect, selectedId, renderActions } = props
  const heads = headColumn(columns)
  const selected = company.id === selectedId
  return (
    // The click handler on the row is only a convenience for mouse users, as keyboard users can activate the name
    // instead.
    <tr
      {...part('row')}
      role="row"
      data-selected={selected ? '' : undefined}
      data-selectable={onSelect ? '' : undefined}
      onClick={onSelect && ((event) => isRowClick(event) && onSelect(company))}
    >
      {columns.map((column) => {
        const cell = { ...part('cell'), 'data-label': column.header, 'data-column': column.id }
        return column === heads ? (
          <th key={column.id} {...cell} scope="row" role="rowheader">
            <CompanyHead
              props={props}
              company={company}
              column={column}
              selected={selected}
              t={t}
              part={part}
            />
          </th>
        ) : (
          <td key={column.id} {...cell} role="cell">
            <CompanyCell props={props} company={company} column={column} t={t} part={part} />
          </td>
        )
      })}
      {renderActions && (
        <td
          key={`actions ${company.id}`}
          {...part('cell')}
          role="cell"
          data-label={t('actions')}
          data-column="actions"
        >
          {renderActions(company)}
        </td>
      )}
    </tr>
  )
})

/**
 * Returns the column used as the row header, which is the name column or, if the list doesn't include it, the first
 * column.
 */
export const headColumn = (columns: readonly CompanyColumn[]) =>
  columns.find(({ id }) => id === 'name') ?? columns[0]

interface CompanyHeadProps extends Omit<CompanyRowProps, 'columns'> {
  column: CompanyColumn
  selected: boolean
}

/** Renders the content of the row header as a link, a button, or text. */
function CompanyHead({ props, company, column, selected, t, part }: CompanyHeadProps) {
  const { getCompanyHref, onSelect } = props
  const content =
    column.id === 'name' && !column.render ? (
      <bdi {...part('text')}>{companyName(company, t)}</bdi>
    ) : (
      <CompanyCell props={props} company={company} column={column} t={t} part={part} />
    )
  if (getCompanyHref)
    return (
      <a
        key={company.id}
        href={getCompanyHref(company)}
        aria-current={selected ? 'true' : undefined}
        onClick={onSelect && onUnmodifiedClick(() => onSelect(company))}
        {...part('link')}
      >
        {content}
      </a>
    )
  return onSelect ? (
    <button
      key={company.id}
      type="button"
      aria-pressed={selected}
      onClick={() => onSelect(company)}
      {...part('select')}
    >
      {content}
    </button>
  ) : (
    content
  )
}

/**
 * Whether a click should select the row. Clicks on controls, clicks in the actions column, and clicks that end a text
 * selection are ignored.
 */
function isRowClick({ target }: MouseEvent): boolean {
  const pressed = target as Element
  const acts = pressed.closest(
    'a, button, input, select, textarea, label, summary, audio, video, [data-column=actions]',
  )
  return !acts && !getWindow(pressed).getSelection()?.toString()
}
