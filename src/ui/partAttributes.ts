/** Attributes of a part. */
export interface PartAttributes {
  /** Name of the part. A shop's styles can select it; in the custom elements, `::part()` can, too. */
  'data-fpx-part': string
  /**
   * The class that our stylesheet selects, followed by the shop's classes. A class is used because browsers index style
   * rules by class, not by attribute value.
   */
  className: string
}

/** Returns the attributes of a part, with the shop's classes. */
export const partAttributes = (name: string, classNames?: string): PartAttributes => ({
  'data-fpx-part': name,
  className: `fpx-part-${name}${classNames ? ` ${classNames}` : ''}`,
})
