import type { RefObject } from 'react'

declare const props: { ref: RefObject<HTMLInputElement | null> }

/** Compiles with the types of React 19 only: proof that the compiler reads those of React 18 when it should. */
export const field = <input {...props} />
