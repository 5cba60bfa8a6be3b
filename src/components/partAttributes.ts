/** What every part carries. */
export interface PartAttributes {
  /** The part's name, which a shop's styles go by; in the custom elements it is the name for `::part()` too. */
  'data-fpx-part': string
  /** What our own stylesheet goes by (a browser looks rules up by class, not by an attribute's value), and the shop's classes. */
  className: string
}

/** The attributes of a part, with the shop's own classes. */
export const partAttributes = (name: string, own?: string): PartAttributes => ({
  'data-fpx-part': name,
  className: `fpx-part-${name}${own ? ` ${own}` : ''}`,
})
