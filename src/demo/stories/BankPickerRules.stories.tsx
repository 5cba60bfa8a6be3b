import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { BankGoesOffline } from './BankGoesOffline.js'
import { openBanks } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Rules of FPX',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { shows: 'BankPicker' },
}
export default meta

type PickerStory = Story<BankPickerProps>

const opened: PickerStory['play'] = ({ canvasElement }) => openBanks(canvasElement)

export const OfflineLabelled: PickerStory = {
  name: 'Offline banks, labelled',
  args: { offlineBanks: 'warn', defaultValue: 'MB2U0227' },
  parameters: {
    about: 'An offline bank is shown as such. It may be chosen, with a warning and a way out.',
    service: { banks: 'offline' },
  },
}

export const OfflineBlocked: PickerStory = {
  name: 'Offline banks, blocked',
  args: { offlineBanks: 'disable' },
  parameters: {
    about: 'An offline bank can be reached and read, not chosen.',
    service: { banks: 'offline' },
  },
  play: opened,
}

export const GoesOffline: PickerStory = {
  name: 'The chosen bank goes offline',
  args: { defaultValue: 'MB2U0227' },
  parameters: { about: 'Press the button: the choice stays, with a warning and alternatives.' },
  render: (args) => <BankGoesOffline {...args} />,
}

export const Vanished: PickerStory = {
  name: 'The chosen bank is not offered any more',
  args: { defaultValue: 'GONE0001' },
  parameters: { about: 'The choice is cleared once, and both the payer and the shop are told.' },
}

export const Corporate: PickerStory = {
  name: 'Corporate banks',
  args: { model: 'B2B1', defaultValue: 'MBB0228' },
  parameters: { about: 'Two people approve a corporate payment; the payer is told before.' },
}

export const Personal: PickerStory = {
  name: 'Personal banks',
  args: { model: 'B2C' },
  play: opened,
}

export const BothModels: PickerStory = {
  name: 'Twins: one code in both models',
  parameters: { about: 'Eleven codes stand twice. Neither row is lost, and each says what it is.' },
  play: opened,
}

export const DocumentedFields: PickerStory = {
  name: 'Documented fields only',
  parameters: {
    about:
      'The service document shows a code and two names. Without a model, rows that are equal in every field are one option.',
    service: { banks: 'documented' },
  },
  play: opened,
}

export const AmountTooHigh: PickerStory = {
  name: 'Above the limit of personal banks',
  args: { amount: 45_000 },
  parameters: { about: 'RM 45,000: personal banks are blocked, corporate ones take it.' },
  play: opened,
}

export const AmountTooLow: PickerStory = {
  name: 'Below every limit',
  args: { amount: 0.5 },
  parameters: { about: 'FPX takes payments from RM 1.00.' },
}
