import { type PartAttributes, partAttributes } from '../partAttributes.js'

/** The parts that can be styled: by `[data-fpx-part='…']`, by `classNames`, in the custom element by `::part()`. */
export type CompanyListPart =
  | 'toolbar'
  | 'filter'
  | 'button'
  | 'progress'
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

/** Names the parts, with the merchant's classes. */
export const createCompanyPartProps =
  (classNames: Partial<Record<CompanyListPart, string>> = {}): CompanyPart =>
  (name) =>
    partAttributes(name, classNames[name])
