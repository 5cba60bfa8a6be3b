import { type RefObject, useLayoutEffect } from 'react'

/** Makes a box focusable with Tab only if it scrolls sideways: a reference page has a hundred boxes, too many stops. */
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
  // Measures all boxes before it changes any; otherwise each box would cost a layout.
  const scrolling = new Set(boxes.filter((box) => box.scrollWidth > box.clientWidth))
  for (const box of boxes)
    if (scrolling.has(box)) box.setAttribute('tabindex', '0')
    else box.removeAttribute('tabindex')
}
