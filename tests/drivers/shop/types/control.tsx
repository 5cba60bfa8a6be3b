import type { RefObject } from 'react'

declare const props: { ref: RefObject<HTMLInputElement | null> }

/** Compiles only with the React 19 types, so an error proves that the compiler has used the React 18 types. */
export const field = <input {...props} />
