import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { OfflineBrowser } from './OfflineBrowser.js'
import { openBanks } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/States',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { shows: 'BankPicker', service: { kept: 'nothing' } },
}
export default meta

type PickerStory = Story<BankPickerProps>

const opened: PickerStory['play'] = ({ canvasElement }) => openBanks(canvasElement)

export const Loading: PickerStory = {
  parameters: {
    about: 'Each answer of the service takes seven seconds. Nothing in the page moves meanwhile.',
    service: { latency: '7000' },
  },
  play: opened,
}

export const Empty: PickerStory = {
  parameters: { about: 'The service offers no bank at all.', service: { banks: 'none' } },
  play: opened,
}

export const ServiceFailing: PickerStory = {
  parameters: {
    about: 'The service answers 500 and the proxy has nothing to fall back on.',
    service: { scenario: 'server-error' },
  },
}

export const RateLimited: PickerStory = {
  parameters: {
    about: 'The service is at its limit. The picker counts down and asks once.',
    service: { scenario: 'limit-reached' },
  },
}

export const KeyRefused: PickerStory = {
  parameters: {
    about: 'The key was withdrawn. The payer reads what helps a payer, nothing of the key.',
    service: { scenario: 'key-refused' },
  },
}

export const HtmlAnswer: PickerStory = {
  name: 'HTML in place of a list',
  parameters: {
    about: 'A maintenance page with status 200 is never taken for a list.',
    service: { scenario: 'html-with-200' },
  },
}

export const BrowserOffline: PickerStory = {
  parameters: { about: 'The browser has no connection, and the request waits for it.' },
  render: (args) => (
    <OfflineBrowser>
      <BankPicker {...args} />
    </OfflineBrowser>
  ),
}

export const OldList: PickerStory = {
  parameters: {
    about: 'The service fails; payers go on with the list of two hours ago, and are told so.',
    service: { scenario: 'server-error', kept: 'hours' },
  },
}

export const ManyBanks: PickerStory = {
  name: '10,000 banks',
  parameters: {
    about: 'Only the rows in view are drawn; every key press is answered within a frame or two.',
    service: { banks: 'many', paginate: 'no' },
  },
  play: opened,
}

export const HostileBanks: PickerStory = {
  name: 'Hostile names and fields',
  parameters: {
    about: 'Markup, hidden characters, endless names and links that are no logos do no harm.',
    service: { banks: 'hostile' },
  },
  play: opened,
}
