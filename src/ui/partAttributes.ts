/** The attributes of every part. */
export interface PartAttributes {
  /** The part's name, which a shop's styles select; in the custom elements also the name for `::part()`. */
  'data-fpx-part': string
  /** The class that our stylesheet selects, because browsers look up rules by class and not by an attribute's value; and the shop's classes. */
  className: string
}

/** Returns the attributes of a part, with the shop's classes. */
export const partAttributes = (name: string, classNames?: string): PartAttributes => ({
  'data-fpx-part': name,
  className: `fpx-part-${name}${classNames ? ` ${classNames}` : ''}`,
})
