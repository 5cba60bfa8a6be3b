/**
 * Deletes the properties that a page set before the element was defined, and sets them again. Otherwise they would hide
 * the class's accessors.
 */
export function upgradeProperties(element: HTMLElement): void {
  for (const [name, value] of Object.entries(element)) {
    if (!(name in Object.getPrototypeOf(element))) continue
    Reflect.deleteProperty(element, name)
    // A setter that throws must not stop the other properties or the element.
    try {
      Reflect.set(element, name, value)
    } catch (error) {
      reportError(error)
    }
  }
}
