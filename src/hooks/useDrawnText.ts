import { type RefObject, useEffect } from 'react'
import { listen } from './listen.js'
import { useLatest } from './useLatest.js'

/** Keeps the text that is drawn: a script may set another one and tell of it by `change` alone, of which React says nothing. */
export function useDrawnText(input: RefObject<HTMLInputElement | null>, text: string): void {
  const draw = useLatest(({ currentTarget }: Event) => {
    ;(currentTarget as HTMLInputElement).value = text
  })
  useEffect(() => listen([input.current], draw, 'change'), [draw, input])
}
