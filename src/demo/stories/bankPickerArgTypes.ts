import type { BankPickerProps } from 'fpx-checkout'
import { localeArgType } from './argTypes.js'
import type { ArgTypesOf } from './Story.js'

/** Every prop of the bank picker. Each prop has a control, appears in the event log, or can only be set in code. */
export const bankPickerArgTypes: ArgTypesOf<BankPickerProps> = {
  name: { control: 'text', description: 'Name under which the form submits the code.' },
  modelName: { control: 'text' },
  label: { control: 'text' },
  placeholder: { control: 'text' },
  description: { control: 'text' },
  error: { control: 'text', description: 'The merchant’s own error.' },
  required: { control: 'boolean' },
  disabled: { control: 'boolean' },
  readOnly: { control: 'boolean' },
  offlineBanks: {
    control: 'inline-radio',
    options: ['warn', 'disable'],
    description: 'What happens to an offline bank.',
  },
  model: {
    control: 'inline-radio',
    options: ['B2C', 'B2B1'],
    description: 'Only banks of one FPX model.',
  },
  amount: {
    control: 'number',
    description: 'In ringgit; banks that do not accept it are disabled.',
  },
  limits: { control: 'object', description: 'For each model, such as {"B2C":[1,30000]}.' },
  featured: {
    control: 'object',
    description: 'Codes of the banks with a radio button above the field.',
  },
  defaultValue: { control: 'text', description: 'The code that is selected at first.' },
  value: {
    control: 'text',
    description: 'The bank, controlled by the page; onChange reports a selection.',
  },
  terms: { control: 'boolean' },
  locale: localeArgType,
  messages: { control: 'object', description: 'Replaced texts, such as {"label":"Your bank"}.' },
  endpoint: { control: 'text', description: 'Address of the proxy.' },
  onChange: { action: 'onChange' },
  onOpenChange: { action: 'onOpenChange' },
  onInputValueChange: { action: 'onInputValueChange' },
  onFocus: { action: 'onFocus' },
  onBlur: { action: 'onBlur' },
  mapBank: { control: false },
  renderOption: { control: false },
  queryClient: { control: false },
  fetch: { control: false },
  id: { control: false },
  form: { control: false },
  autoFocus: { control: 'boolean' },
  className: { control: false },
  style: { control: false },
  classNames: { control: false },
}
