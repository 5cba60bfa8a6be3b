/** Row height in pixels, for contestants that leave the height to the application. */
export const ROW_HEIGHT = 32

/** Style of a scrolling list, for contestants without styles. */
export const listStyle = { maxHeight: 10 * ROW_HEIGHT, margin: 0, padding: 0, overflow: 'auto' }

/** Returns the style of a row at its position in a virtual list. */
export const rowStyle = ({ size, start }: { size: number; start: number }) =>
  ({
    position: 'absolute',
    top: 0,
    width: '100%',
    height: size,
    transform: `translateY(${start}px)`,
  }) as const
