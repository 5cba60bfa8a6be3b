import { fpxBankSelect } from './fpxBankSelect.js'
import { EmbedElement } from './EmbedElement.js'
import { EmbedInForm } from './EmbedInForm.js'
import type { Meta, Story } from './Story.js'

/** Attributes of the element, under their names in HTML. */
interface EmbedArgs {
  endpoint: string
  name?: string
  value?: string
  label?: string
  description?: string
  required?: boolean
  disabled?: boolean
  readonly?: boolean
  offline?: string
  model?: string
  variant?: string
  amount?: number
  highlighted?: string
  terms?: boolean
  locale?: string
  'light-dom'?: boolean
  onChange?: (detail: unknown) => void
  onEvent?: (detail: unknown) => void
}

const meta: Meta<EmbedArgs> = {
  title: 'Embed/Bank picker',
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: {
    name: { control: 'text' },
    value: { control: 'text' },
    label: { control: 'text' },
    description: { control: 'text' },
    required: { control: 'boolean' },
    disabled: { control: 'boolean' },
    readonly: { control: 'boolean' },
    offline: { control: 'inline-radio', options: ['label', 'block'] },
    model: { control: 'inline-radio', options: ['B2C', 'B2B1'] },
    variant: { control: 'inline-radio', options: ['combobox', 'native', 'auto'] },
    amount: { control: 'number' },
    highlighted: { control: 'text', description: 'Codes, with a blank between them.' },
    terms: { control: 'boolean' },
    locale: { control: 'inline-radio', options: ['en', 'ms', 'zh', 'ta'] },
    onChange: { action: 'fpx-change' },
    onEvent: { action: 'fpx-event' },
  },
  parameters: { shows: 'fpx-bank-picker' },
  render: ({ onChange, onEvent, ...attributes }) => (
    <EmbedElement
      tag="fpx-bank-picker"
      attributes={attributes}
      onChange={onChange}
      onEvent={onEvent}
    />
  ),
}
export default meta

type EmbedStory = Story<EmbedArgs>

export const Default: EmbedStory = {
  parameters: { about: 'One script tag and one element, on any page, without React.' },
}

export const InAForm: EmbedStory = {
  name: 'In a form',
  args: { required: true },
  parameters: { about: 'A form control as any other: it is submitted, required and reset.' },
  render: ({ onChange, onEvent, ...attributes }) => (
    <EmbedInForm attributes={attributes} onChange={onChange} onEvent={onEvent} />
  ),
}

export const OverASelect: EmbedStory = {
  name: 'Over a select of the server',
  args: { value: 'PBB0233' },
  parameters: {
    about:
      'Before the script, and without it, the page has a select; then it is upgraded in place.',
  },
  render: ({ onChange, onEvent, ...attributes }) => (
    <EmbedElement
      tag="fpx-bank-picker"
      attributes={attributes}
      onChange={onChange}
      onEvent={onEvent}
    >
      {fpxBankSelect(attributes.name)}
    </EmbedElement>
  ),
}

export const LightDom: EmbedStory = {
  name: 'In the page’s own tree',
  args: { 'light-dom': true, highlighted: 'MB2U0227 BCBB0235' },
  parameters: { about: 'For themes whose styles must reach in.' },
}

export const Malay: EmbedStory = { args: { locale: 'ms', terms: true } }

export const ServiceFailing: EmbedStory = {
  parameters: { service: { situation: 'server-error' } },
}
