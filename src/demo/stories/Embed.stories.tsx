import { EmbedElement } from './EmbedElement.js'
import { EmbedInForm } from './EmbedInForm.js'
import { fpxBankPickerArgTypes, type FpxBankPickerArgs } from './fpxBankPickerArgTypes.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<FpxBankPickerArgs> = {
  title: 'Embed/Bank picker',
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: fpxBankPickerArgTypes,
  parameters: { guide: 'embed', shows: 'fpx-bank-picker' },
  render: ({ onChange, ...attributes }) => (
    <EmbedElement
      // The element reads this attribute only once, when the element is inserted.
      key={String(attributes['light-dom'])}
      tag="fpx-bank-picker"
      attributes={attributes}
      onChange={onChange}
    />
  ),
}
export default meta

type EmbedStory = Story<FpxBankPickerArgs>

/**
 * Returns the select that a shop's server renders inside the element. The select contains the banks that the server
 * knows.
 */
const serverSelect = (name = 'bank_code') => (
  <select id="bank" name={name} defaultValue="PBB0233">
    <option value="">Choose your bank</option>
    <option value="BCBB0235">CIMB Clicks (BCBB0235)</option>
    <option value="MB2U0227">Maybank2U (MB2U0227)</option>
    <option value="PBB0233">Public Bank (PBB0233)</option>
  </select>
)

export const Default: EmbedStory = {
  parameters: { about: 'One script tag and one element, on any page, without React.' },
}

export const InAForm: EmbedStory = {
  name: 'In a form',
  args: { required: true },
  parameters: { about: 'A form control like any other: it is submitted, required and reset.' },
  render: ({ onChange, ...attributes }) => (
    <EmbedInForm attributes={attributes} onChange={onChange} />
  ),
}

export const OverASelect: EmbedStory = {
  name: 'Over a select of the server',
  args: { value: 'PBB0233' },
  parameters: {
    about:
      'Before the script, and without it, the page has a select; then it is upgraded in place.',
  },
  render: ({ onChange, ...attributes }) => (
    <>
      <label htmlFor="bank">Bank</label>
      <EmbedElement tag="fpx-bank-picker" attributes={attributes} onChange={onChange}>
        {serverSelect(attributes.name)}
      </EmbedElement>
    </>
  ),
}

export const LightDom: EmbedStory = {
  name: 'In the page’s own tree',
  args: { 'light-dom': true, featured: 'MB2U0227 BCBB0235' },
  parameters: { about: 'For themes whose styles must reach in.' },
}

export const Malay: EmbedStory = { args: { locale: 'ms' } }

export const GatewayFailing: EmbedStory = {
  parameters: { gateway: { scenario: 'server-error' } },
}
