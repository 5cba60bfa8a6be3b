import type { Row } from './useRows.js'

/** Returns the rows that contain a text, for contestants that leave filtering to the application. */
export const filterRows = (rows: Row[], text: string) =>
  rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
