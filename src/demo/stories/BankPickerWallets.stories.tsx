import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { en } from 'fpx-checkout/locales'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { openBanks, typeBank } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Banks and wallets',
  component: BankPicker,
  args: {
    endpoint: '/api/fpx',
    name: 'bank_code',
    model: 'B2C',
    messages: en.wallets,
    terms: false,
  },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'picker', shows: 'BankPicker', gateway: { banks: 'wallets' } },
}
export default meta

type PickerStory = Story<BankPickerProps>

export const TwoGroups: PickerStory = {
  parameters: {
    about: 'Rows with isBank: false are wallets. The arrows pass through both groups.',
  },
  play: ({ canvasElement }) => openBanks(canvasElement),
}

export const SearchedWallets: PickerStory = {
  name: 'A search that finds both',
  parameters: { about: 'The group of the best match comes first; an empty group is not shown.' },
  play: ({ canvasElement }) => typeBank(canvasElement, 'mae'),
}
