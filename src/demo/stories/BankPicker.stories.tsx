import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { openBanks, typeBank } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Basics',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'picker', shows: 'BankPicker' },
}
export default meta

type PickerStory = Story<BankPickerProps>

export const Default: PickerStory = {
  parameters: {
    about:
      'All 43 banks in the order of their names, each with its code. Type what you call your bank: “mbb”, “m2u”, “大众银行”, “maybnk”.',
  },
}

export const Open: PickerStory = {
  name: 'List open',
  parameters: {
    about: 'The list as a payer sees it; eleven codes are in it twice, once for each model.',
  },
  play: ({ canvasElement }) => openBanks(canvasElement),
}

export const Searching: PickerStory = {
  parameters: { about: 'The best match is active. Enter selects it.' },
  play: ({ canvasElement }) => typeBank(canvasElement, 'isl'),
}

export const NoMatch: PickerStory = {
  parameters: { about: 'A bank that does not match is never shown.' },
  play: ({ canvasElement }) => typeBank(canvasElement, 'bank of nowhere'),
}

export const Selected: PickerStory = {
  args: { defaultValue: 'MB2U0227' },
  parameters: { about: 'A bank that the shop already had. By default, no bank is preselected.' },
}

export const Required: PickerStory = {
  args: { required: true, description: 'You will be taken to your bank’s own page.' },
  parameters: { about: 'A form without a bank is not submitted; a message says why.' },
  render: (args) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <BankPicker {...args} />
      <button type="submit">Pay</button>
    </form>
  ),
}

export const Complaint: PickerStory = {
  name: 'An error from the shop',
  args: {
    defaultValue: 'BCBB0235',
    error: 'This bank refused the last payment. Please try another one.',
  },
}

export const Featured: PickerStory = {
  args: { featured: ['MB2U0227', 'BCBB0235', 'PBB0233', 'RHB0218'] },
  parameters: { about: 'Banks that most payers choose, one tap away and still in the list.' },
}

export const Disabled: PickerStory = { args: { defaultValue: 'MB2U0227', disabled: true } }

export const ReadOnly: PickerStory = {
  args: { defaultValue: 'MB2U0227', readOnly: true },
  parameters: { about: 'The bank is shown and submitted, and cannot be changed.' },
}

export const NoTerms: PickerStory = {
  name: 'Without the terms line',
  args: { terms: false },
  parameters: {
    about: 'PayNet requires the line near the pay button; write your own if you remove it.',
  },
}
