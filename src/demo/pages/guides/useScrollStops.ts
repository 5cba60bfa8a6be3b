import { type RefObject, useLayoutEffect } from 'react'

/**
 * Makes the boxes that scroll sideways reachable by the Tab key, and no others: a page of the reference has a hundred of
 * them.
 */
export function useScrollStops(ref: RefObject<HTMLElement | null>, content: unknown): void {
  useLayoutEffect(() => {
    const boxes = [...(ref.current?.querySelectorAll('.scroll') ?? [])]
    const observer = new ResizeObserver((entries) =>
      updateStops(entries.map(({ target }) => target)),
    )
    updateStops(boxes)
    for (const box of boxes) observer.observe(box)
    return () => observer.disconnect()
  }, [ref, content])
}

function updateStops(boxes: readonly Element[]): void {
  // All are measured before one is changed: otherwise each would cost a layout.
  const scrolling = new Set(boxes.filter((box) => box.scrollWidth > box.clientWidth))
  for (const box of boxes)
    if (scrolling.has(box)) box.setAttribute('tabindex', '0')
    else box.removeAttribute('tabindex')
}
