import type { Row } from './useRows.js'

/** Returns the rows that contain a text, for contestants whose application filters. */
export const filterRows = (rows: Row[], text: string) =>
  rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
