import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { openBanks } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Gateways',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'picker', shows: 'BankPicker' },
}
export default meta

type PickerStory = Story<BankPickerProps>
type AdapterName = NonNullable<NonNullable<PickerStory['parameters']>['gateway']>['adapter']

/** Creates a story that shows an open list of the banks returned by an adapter. */
const storyOf = (name: string, adapter: AdapterName, about: string): PickerStory => ({
  name,
  parameters: { about, gateway: { adapter, banks: 'offline' } },
  play: ({ canvasElement }) => openBanks(canvasElement),
})

export const BayarcashFpx: PickerStory = storyOf(
  'Bayarcash FPX',
  'bayarcash-fpx',
  'The gateway sends names and whether a bank is available.',
)

export const BayarcashDuitNow: PickerStory = storyOf(
  'Bayarcash DuitNow',
  'bayarcash-duitnow',
  'The gateway sends one name for each bank, and whether it is available.',
)

export const BillplzV3: PickerStory = storyOf(
  'Billplz v3',
  'billplz-v3',
  'The gateway sends codes without names. The names are those of FPX.',
)

export const BillplzV4: PickerStory = storyOf(
  'Billplz v4',
  'billplz-v4',
  'The codes of business banks begin with B2B1-. Other payment methods of the gateway are left out.',
)

export const ToyyibPay: PickerStory = storyOf(
  'toyyibPay',
  'toyyibpay',
  'The gateway sends codes and names, and does not say which bank is offline.',
)

export const DuitNowPay: PickerStory = storyOf(
  'PayNet DuitNow Pay',
  'duitnow-pay',
  'The gateway sends banks and wallets, for persons and for companies.',
)

export const RevenueMonster: PickerStory = storyOf(
  'Revenue Monster',
  'revenue-monster',
  'The code contains the model, and is submitted unchanged.',
)

export const Chip: PickerStory = storyOf(
  'CHIP',
  'chip',
  'The gateway sends codes with a letter. A is online, anything else is offline.',
)

export const PayNetFpx: PickerStory = storyOf(
  'PayNet FPX',
  'paynet-fpx',
  'The gateway sends one text of codes and letters.',
)
