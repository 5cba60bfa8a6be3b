import type { RefObject } from 'react'

declare const props: { ref: RefObject<HTMLInputElement | null> }

/** Compiles only with the React 19 types, which proves that the compiler uses the React 18 types when it should. */
export const field = <input {...props} />
