import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { openBanks } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Languages',
  component: BankPicker,
  args: {
    endpoint: '/api/fpx',
    name: 'bank_code',
    featured: ['MB2U0227', 'BCBB0235'],
  },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'languages', shows: 'BankPicker', gateway: { banks: 'offline' } },
  render: (args) => <BankPicker {...args} />,
}
export default meta

type PickerStory = Story<BankPickerProps>

const play: PickerStory['play'] = ({ canvasElement }) => openBanks(canvasElement)

export const English: PickerStory = { args: { locale: en }, play }
export const Malay: PickerStory = { args: { locale: ms }, play }
export const Chinese: PickerStory = { args: { locale: zh }, play }
export const Tamil: PickerStory = { args: { locale: ta }, play }

const own = {
  label: 'Which bank do you use?',
  placeholder: 'For example Maybank2U',
  terms: 'Pay only if you agree to the {link} of FPX.',
}

export const OwnWords: PickerStory = {
  args: { messages: own },
  parameters: { about: 'Any message can be replaced, one by one.' },
}

/** The picker's English messages, lengthened by doubling their vowels. */
const stretched = Object.fromEntries(
  Object.entries(en.bank).map(([name, message]) => [
    name,
    typeof message === 'string'
      ? stretch(message)
      : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, stretch(text)])),
  ]),
) as BankPickerProps['messages']

export const Stretched: PickerStory = {
  name: 'Words that are 40 % longer',
  args: { messages: stretched },
  parameters: { about: 'No layout breaks when a language needs more room.' },
}

function stretch(text: string): string {
  const accented = text.replace(/\{\w+\}|[aeiou]/g, (part) =>
    part.startsWith('{') ? part : `${part}${part}`,
  )
  return `[${accented}]`
}
