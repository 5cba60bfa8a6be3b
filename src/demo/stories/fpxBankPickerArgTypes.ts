import { type ElementArgs, elementArgTypes } from './argTypes.js'
import type { ArgTypesOf } from './Story.js'

/** The attributes of `<fpx-bank-picker>`, keyed by HTML name, and its event handlers. */
export interface FpxBankPickerArgs extends ElementArgs {
  name?: string
  'model-name'?: string
  value?: string
  'default-model'?: string
  label?: string
  description?: string
  error?: string
  placeholder?: string
  required?: boolean
  readonly?: boolean
  disabled?: boolean
  'hidden-input'?: boolean
  'offline-banks'?: string
  model?: string
  order?: string
  amount?: number
  featured?: string
  terms?: string
}

/**
 * Every attribute of `<fpx-bank-picker>` with its control. A test compares the attributes with the element's manifest.
 */
export const fpxBankPickerArgTypes: ArgTypesOf<FpxBankPickerArgs> = {
  name: { control: 'text' },
  'model-name': { control: 'text' },
  value: { control: 'text' },
  'default-model': { control: 'inline-radio', options: ['B2C', 'B2B1'] },
  label: { control: 'text' },
  description: { control: 'text' },
  error: { control: 'text' },
  placeholder: { control: 'text' },
  required: { control: 'boolean' },
  readonly: { control: 'boolean' },
  disabled: { control: 'boolean' },
  'hidden-input': { control: 'boolean', description: 'For scripts that read a form’s inputs.' },
  'offline-banks': { control: 'inline-radio', options: ['warn', 'disable'] },
  model: { control: 'inline-radio', options: ['B2C', 'B2B1'] },
  order: { control: 'text' },
  amount: { control: 'number' },
  featured: { control: 'text', description: 'Codes, with a blank between them.' },
  terms: { control: 'inline-radio', options: ['off'] },
  ...elementArgTypes,
}
