/** The native select that the server placed inside an element, not one that was drawn there. */
export const findServerSelect = (element: HTMLElement) =>
  element.querySelector<HTMLSelectElement>('select:not([data-fpx-place] *)')
