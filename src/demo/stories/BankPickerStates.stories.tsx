import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { DisconnectedBrowser } from './DisconnectedBrowser.js'
import { openBanks } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/States',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'troubleshooting', shows: 'BankPicker', gateway: { kept: 'nothing' } },
}
export default meta

type PickerStory = Story<BankPickerProps>

const opened: PickerStory['play'] = ({ canvasElement }) => openBanks(canvasElement)

export const Loading: PickerStory = {
  parameters: {
    about: 'Each answer of the gateway takes seven seconds. Nothing in the page moves meanwhile.',
    gateway: { latency: '7000' },
  },
  play: opened,
}

export const Empty: PickerStory = {
  parameters: { about: 'The gateway offers no bank at all.', gateway: { banks: 'none' } },
  play: opened,
}

export const GatewayFailing: PickerStory = {
  parameters: {
    about: 'The gateway returns 500 and the proxy has no cached list.',
    gateway: { scenario: 'server-error' },
  },
}

export const RateLimited: PickerStory = {
  parameters: {
    about: 'The gateway is at its limit. The picker counts down and retries once.',
    gateway: { scenario: 'limit-reached' },
  },
}

export const KeyRefused: PickerStory = {
  parameters: {
    about: 'The key was revoked. The payer reads a helpful message that does not mention the key.',
    gateway: { scenario: 'key-refused' },
  },
}

export const HtmlAnswer: PickerStory = {
  name: 'HTML instead of a list',
  parameters: {
    about: 'A maintenance page with status 200 is not accepted as a list.',
    gateway: { scenario: 'html-with-200' },
  },
}

export const Disconnected: PickerStory = {
  parameters: { about: 'The browser has no connection, and the request waits for it.' },
  render: (args) => (
    <DisconnectedBrowser>
      <BankPicker {...args} />
    </DisconnectedBrowser>
  ),
}

export const OldList: PickerStory = {
  parameters: {
    about: 'The gateway fails; payers use the list from two hours ago, and read its age.',
    gateway: { scenario: 'server-error', kept: 'hours' },
  },
}

export const ManyBanks: PickerStory = {
  name: '10,000 banks',
  parameters: {
    about: 'Only the visible rows are rendered; a key press takes a frame or two.',
    gateway: { banks: 'many', paginate: 'no' },
  },
  play: opened,
}

export const HostileBanks: PickerStory = {
  name: 'Hostile names and fields',
  parameters: {
    about: 'Markup, hidden characters, very long names and unsafe logo links do no harm.',
    gateway: { banks: 'hostile' },
  },
  play: opened,
}
