import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { BankGoesOffline } from './BankGoesOffline.js'
import { openBanks, typeBank } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Rules of FPX',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'picker', shows: 'BankPicker' },
}
export default meta

type PickerStory = Story<BankPickerProps>

const opened: PickerStory['play'] = ({ canvasElement }) => openBanks(canvasElement)

export const OfflineLabelled: PickerStory = {
  name: 'Offline banks, labelled',
  args: { offlineBanks: 'warn', defaultValue: 'MB2U0227' },
  parameters: {
    about: 'An offline bank has a label. It can be selected, with a warning and alternatives.',
    gateway: { banks: 'offline' },
  },
}

export const OfflineBlocked: PickerStory = {
  name: 'Offline banks, disabled',
  args: { offlineBanks: 'disable' },
  parameters: {
    about: 'An offline bank can be reached and read, but not selected.',
    gateway: { banks: 'offline' },
  },
  play: ({ canvasElement }) => typeBank(canvasElement, 'maybank'),
}

export const GoesOffline: PickerStory = {
  name: 'The selected bank goes offline',
  args: { defaultValue: 'MB2U0227' },
  parameters: {
    about: 'Press the button: the bank stays selected, with a warning and alternatives.',
  },
  render: (args) => <BankGoesOffline {...args} />,
}

export const Vanished: PickerStory = {
  name: 'The selected bank is no longer offered',
  args: { defaultValue: 'GONE0001' },
  parameters: {
    about:
      'The selection is removed once; the payer reads a notice and the shop’s onChange is called.',
  },
}

export const Corporate: PickerStory = {
  name: 'Corporate banks',
  args: { model: 'B2B1', defaultValue: 'MBB0228' },
  parameters: { about: 'Two people approve a corporate payment; the payer reads that before.' },
}

export const Personal: PickerStory = {
  name: 'Personal banks',
  args: { model: 'B2C' },
  play: opened,
}

export const BothModels: PickerStory = {
  name: 'One code in both models',
  parameters: {
    about:
      'Eleven codes are in the list twice. Both rows are shown, the corporate one with its model.',
  },
  play: opened,
}

export const DocumentedFields: PickerStory = {
  name: 'Documented fields only',
  parameters: {
    about:
      'The standard gateway’s document shows a code and two names. Without a model, rows that are equal in every field are one option.',
    gateway: { banks: 'documented' },
  },
  play: opened,
}

export const AmountTooHigh: PickerStory = {
  name: 'Above the limit of personal banks',
  args: { amount: 45_000 },
  parameters: { about: 'RM 45,000: personal banks are disabled, corporate ones accept it.' },
  play: opened,
}

export const AmountTooLow: PickerStory = {
  name: 'Below every limit',
  args: { amount: 0.5 },
  parameters: { about: 'FPX accepts payments from RM 1.00.' },
}
