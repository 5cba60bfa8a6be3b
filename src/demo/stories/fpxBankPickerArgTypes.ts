import type { ArgTypesOf } from './Story.js'

/** Attributes of `<fpx-bank-picker>` under their names in HTML, and its events. */
export interface FpxBankPickerArgs {
  endpoint: string
  name?: string
  value?: string
  label?: string
  description?: string
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readonly?: boolean
  offline?: string
  model?: string
  variant?: string
  amount?: number
  highlighted?: string
  terms?: boolean
  'terms-url'?: string
  remember?: boolean
  'hidden-input'?: boolean
  locale?: string
  'light-dom'?: boolean
  onChange?: (detail: unknown) => void
  onEvent?: (detail: unknown) => void
}

/** Every attribute of `<fpx-bank-picker>` with its control; a test compares them with the element's manifest. */
export const fpxBankPickerArgTypes: ArgTypesOf<FpxBankPickerArgs> = {
  name: { control: 'text' },
  value: { control: 'text' },
  label: { control: 'text' },
  description: { control: 'text' },
  error: { control: 'text' },
  placeholder: { control: 'text' },
  required: { control: 'boolean' },
  disabled: { control: 'boolean' },
  readonly: { control: 'boolean' },
  offline: { control: 'inline-radio', options: ['label', 'block'] },
  model: { control: 'inline-radio', options: ['B2C', 'B2B1'] },
  variant: { control: 'inline-radio', options: ['combobox', 'native', 'auto'] },
  amount: { control: 'number' },
  highlighted: { control: 'text', description: 'Codes, with a blank between them.' },
  terms: { control: 'boolean' },
  'terms-url': { control: 'text' },
  remember: { control: 'boolean' },
  'hidden-input': { control: 'boolean', description: 'For scripts that read a form’s inputs.' },
  'light-dom': { control: 'boolean', description: 'Draw in the page’s own tree.' },
  locale: { control: 'inline-radio', options: ['en', 'ms', 'zh', 'ta'] },
  endpoint: { control: 'text', description: 'Where the proxy is.' },
  onChange: { action: 'fpx-change' },
  onEvent: { action: 'fpx-event' },
}
