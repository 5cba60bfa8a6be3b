/**
 * Prints a Markdown table so that a document can quote it. The first row is the heading. The first column is aligned
 * left, all others right.
 *
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function printTable(rows) {
  const cells = rows.map((row) => row.map((cell) => cell.toLocaleString('en')))
  const widths = (cells[0] ?? []).map((_cell, at) =>
    Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)),
  )
  /** @param {readonly string[]} row */
  const line = (row) =>
    `| ${row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = cells
  const rule = widths.map((width, at) => (at ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  console.log([line(head), line(rule), ...body.map(line)].join('\n'))
}
