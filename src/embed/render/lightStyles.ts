import { memoizeByText } from '../../hooks/dom/memoizeByText.js'

/**
 * The styles for a page's own tree. Each rule weighs as much as one element's name, and comes last: what a theme says of
 * all buttons and fields overrules none, what it says of a part does.
 */
export const lightStyles = memoizeByText((styles) => {
  // Neither the frames of an animation nor the element around the place can stand inside of a rule.
  const apart = styles.match(/(?:@keyframes[^}]+}|:host)[^}]*}/g) ?? []
  return [...apart, 'div:where([data-fpx-place]){', styles, '}'].join('')
})
