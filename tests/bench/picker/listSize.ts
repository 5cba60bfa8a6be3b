/** The height of a row in pixels, for contestants whose application sets it. */
export const ROW_HEIGHT = 32

/** The style of a list that scrolls, for contestants without styles. */
export const listStyle = { maxHeight: 10 * ROW_HEIGHT, margin: 0, padding: 0, overflow: 'auto' }

/** The style of a row at a place of a virtual list. */
export const rowStyle = ({ size, start }: { size: number; start: number }) =>
  ({
    position: 'absolute',
    top: 0,
    width: '100%',
    height: size,
    transform: `translateY(${start}px)`,
  }) as const
