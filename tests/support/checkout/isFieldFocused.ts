/** Returns whether the picker's field has the focus, also in a shadow tree. Runs in the page. */
export function isFieldFocused(): boolean {
  const { activeElement } = document
  return (
    (activeElement?.shadowRoot?.activeElement ?? activeElement)?.matches('[data-fpx-part=input]') ??
    false
  )
}
