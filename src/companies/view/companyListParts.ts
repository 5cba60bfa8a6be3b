import { type PartAttributes, partAttributes } from '../../ui/attributes.js'

/**
 * The parts that a shop can style with `[data-fpx-part='…']`, with `classNames` and, in the custom element, with
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

/** Returns a function that returns the attributes of a part, with the merchant's classes. */
export const createCompanyPartProps =
  (classNames: Partial<Record<CompanyListPart, string>> = {}): CompanyPart =>
  (name) =>
    partAttributes(name, classNames[name])
