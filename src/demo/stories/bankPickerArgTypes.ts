import type { BankPickerProps } from 'fpx-checkout'
import type { Meta } from './Story.js'

/** The arguments of the bank picker that have a control, and those that stand in the event log. */
export const bankPickerArgTypes: NonNullable<Meta<BankPickerProps>['argTypes']> = {
  name: { control: 'text', description: 'Under this name the form submits the code.' },
  label: { control: 'text' },
  placeholder: { control: 'text' },
  description: { control: 'text' },
  error: { control: 'text', description: 'The merchant’s own complaint.' },
  required: { control: 'boolean' },
  disabled: { control: 'boolean' },
  readOnly: { control: 'boolean' },
  variant: { control: 'inline-radio', options: ['combobox', 'native', 'auto'] },
  offline: {
    control: 'inline-radio',
    options: ['label', 'block'],
    description: 'What an offline bank may do.',
  },
  model: {
    control: 'inline-radio',
    options: ['B2C', 'B2B1'],
    description: 'Banks of one FPX model alone.',
  },
  amount: { control: 'number', description: 'In ringgit; banks that cannot take it are blocked.' },
  highlighted: { control: 'object', description: 'Codes that stand as buttons above the field.' },
  defaultValue: { control: 'text', description: 'The code chosen at first.' },
  remember: { control: 'boolean', description: 'The bank chosen last on this device.' },
  terms: { control: 'boolean' },
  termsUrl: { control: 'text' },
  onChange: { action: 'onChange' },
  onEvent: { action: 'onEvent' },
}
