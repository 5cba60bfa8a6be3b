import type { FocusEvent } from 'react'

/** Whether the focus is entering or leaving the listening element rather than moving within it. */
export const isFromOutside = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget)
