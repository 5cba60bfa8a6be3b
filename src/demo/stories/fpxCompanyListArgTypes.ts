import { type ElementArgs, elementArgTypes } from './argTypes.js'
import type { ArgTypesOf } from './Story.js'

/** The attributes of `<fpx-company-list>`, keyed by HTML name, and its event handlers. */
export interface FpxCompanyListArgs extends ElementArgs {
  'selected-id'?: number
  caption?: string
  page?: number
  'per-page'?: number
  'per-page-options'?: string
  search?: string
  sort?: string
  columns?: string
  'page-href'?: string
  'company-href'?: string
  'sign-in'?: string
}

/**
 * Every attribute of `<fpx-company-list>` with its control. A test compares the attributes with the element's manifest.
 */
export const fpxCompanyListArgTypes: ArgTypesOf<FpxCompanyListArgs> = {
  caption: { control: 'text' },
  page: { control: 'number' },
  'per-page': { control: 'number' },
  'per-page-options': { control: 'text', description: 'Numbers, with a blank between them.' },
  search: { control: 'text' },
  sort: { control: 'text', description: 'A field, such as name; -name for descending.' },
  columns: { control: 'text', description: 'Names of fields, with a blank between them.' },
  'page-href': { control: 'text', description: 'Such as “?page={page}”: a pager of links.' },
  'company-href': {
    control: 'text',
    description: 'Such as “/companies/{id}”: names that are links.',
  },
  'sign-in': { control: 'text', description: 'URL of the login page.' },
  'selected-id': { control: 'number', description: 'The company that is marked as selected.' },
  ...elementArgTypes,
}
