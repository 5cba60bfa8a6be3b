/**
 * The table's roles, written out: on narrow screens its pieces are laid out as cards, and Safari takes an element that
 * is not laid out as a table for no table.
 */
export const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
