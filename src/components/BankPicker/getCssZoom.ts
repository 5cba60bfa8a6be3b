/** By how much CSS `zoom` enlarges an element, with what is around it. WebKit has no `currentCSSZoom`. */
export const getCssZoom = (element: Element | undefined): number =>
  element
    ? (Number(getComputedStyle(element).zoom) || 1) *
      getCssZoom(element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host)
    : 1
