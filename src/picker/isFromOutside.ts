import type { FocusEvent } from 'react'

/** Whether the focus enters or leaves the listening element, instead of moving within it. */
export const isFromOutside = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget)
