import { type PartAttributes, partAttributes } from '../../ui/attributes.js'

/**
 * The parts that a shop can style with `[data-fpx-part='…']`, with `classNames` and, in the custom element, with
 * `::part()`.
 */
export type BankPickerPart =
  | 'label'
  | 'featured'
  | 'featured-option'
  | 'models'
  | 'model'
  | 'control'
  | 'field'
  | 'input'
  | 'badge'
  | 'code'
  | 'clear'
  | 'toggle'
  | 'popover'
  | 'list'
  | 'group'
  | 'group-label'
  | 'option'
  | 'option-label'
  | 'tag'
  | 'message'
  | 'description'
  | 'error'
  | 'warning'
  | 'alternative'
  | 'terms'

/** Returns a part's attributes. */
export type Part = (name: BankPickerPart) => PartAttributes

/** Creates a function that returns a part's attributes, including the merchant's classes. */
export const createPartProps =
  (classNames: Partial<Record<BankPickerPart, string>> = {}): Part =>
  (name) =>
    partAttributes(name, classNames[name])
