/** The height of a row in pixels, for contestants whose application sets it. */
export const ROW_HEIGHT = 32

/** The style of a list that scrolls, for contestants without styles. */
export const listStyle = { maxHeight: 10 * ROW_HEIGHT, margin: 0, padding: 0, overflow: 'auto' }
