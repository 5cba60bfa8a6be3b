import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { PickerInDialog } from './PickerInDialog.js'
import { PickerInForm } from './PickerInForm.js'
import { openBanks, press } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Places',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'forms', shows: 'BankPicker' },
}
export default meta

type PickerStory = Story<BankPickerProps>

export const InAForm: PickerStory = {
  name: 'In a form',
  args: { required: true },
  parameters: { about: 'Submit and reset; the form’s data is shown below.' },
  render: (args) => <PickerInForm {...args} />,
}

export const InADialog: PickerStory = {
  name: 'In a dialog',
  parameters: { about: 'Escape closes the list first, then the dialog.' },
  render: (args) => <PickerInDialog {...args} />,
  play: ({ canvasElement }) => press(canvasElement, 'Pay'),
}

export const TwoOnOnePage: PickerStory = {
  name: 'Two on one page',
  parameters: { about: 'Any number of pickers make one request.' },
  render: (args) => (
    <div className="two">
      <BankPicker {...args} label="Pay from" name="from" />
      <BankPicker {...args} label="Refund to" name="to" />
    </div>
  ),
}

export const ClippedBox: PickerStory = {
  name: 'In a box that clips',
  parameters: { about: 'The list is in the top layer, so that no box clips it.' },
  render: (args) => (
    <div className="clipped">
      <BankPicker {...args} />
    </div>
  ),
  play: ({ canvasElement }) => openBanks(canvasElement),
}
