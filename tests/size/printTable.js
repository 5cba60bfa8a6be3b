/**
 * Prints a Markdown table so that a document can quote it.
 *
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function printTable(head, rows) {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)),
  )
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    widths.map((width, column) => {
      const cell = row[column] ?? ''
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    }),
  )
  lines.splice(
    1,
    0,
    widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)),
  )
  for (const line of lines) console.log(`| ${line.join(' | ')} |`)
}
