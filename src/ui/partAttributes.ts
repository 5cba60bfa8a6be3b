/** Attributes of a part. */
export interface PartAttributes {
  /** Name of the part, for selectors in a shop's styles; in the custom elements, also for `::part()`. */
  'data-fpx-part': string
  /**
   * The class that our stylesheet selects, and the shop's classes. Browsers look up rules by class, not by attribute
   * value.
   */
  className: string
}

/** Returns the attributes of a part, with the shop's classes. */
export const partAttributes = (name: string, classNames?: string): PartAttributes => ({
  'data-fpx-part': name,
  className: `fpx-part-${name}${classNames ? ` ${classNames}` : ''}`,
})
