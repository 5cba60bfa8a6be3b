import { type PartAttributes, partAttributes } from '../../ui/attributes.js'

/**
 * The parts you can style with `[data-fpx-part='…']` or `classNames`. In the custom element, you can also use
 * `::part()`.
 */
export type CompanyListPart =
  | 'toolbar'
  | 'search'
  | 'button'
  | 'download-failed'
  | 'notice'
  | 'frame'
  | 'table'
  | 'caption'
  | 'header'
  | 'sort'
  | 'row'
  | 'cell'
  | 'text'
  | 'select'
  | 'link'
  | 'blank'
  | 'skeleton'
  | 'empty'
  | 'foot'
  | 'range'
  | 'per-page'
  | 'pager'
  | 'page'
  | 'gap'

/** Returns the attributes of a part. */
export type CompanyPart = (name: CompanyListPart) => PartAttributes

/** Creates a function that returns the attributes of a part, including the merchant's classes. */
export const createCompanyPartProps =
  (classNames: Partial<Record<CompanyListPart, string>> = {}): CompanyPart =>
  (name) =>
    partAttributes(name, classNames[name])
