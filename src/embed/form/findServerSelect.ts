/** Returns the native select that the server rendered inside an element, not one that the script rendered. */
export const findServerSelect = (element: HTMLElement) =>
  element.querySelector<HTMLSelectElement>('select:not([data-fpx-place] *)')
