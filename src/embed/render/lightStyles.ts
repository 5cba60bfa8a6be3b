import { memoizeByText } from '../../hooks/dom/memoizeByText.js'

/**
 * The styles for a page's own tree. Each rule weighs as much as one element's name, and comes last: what a theme says of
 * all buttons and fields overrules none, what it says of a part does.
 */
export const lightStyles = memoizeByText((styles) => {
  // Neither keyframes nor the element around the render root can be inside a rule.
  const apart = styles.match(/(?:@keyframes[^}]+}|:host)[^}]*}/g) ?? []
  return [...apart, 'div:where([data-fpx-place]){', styles, '}'].join('')
})
