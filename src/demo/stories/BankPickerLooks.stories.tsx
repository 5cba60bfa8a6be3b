import { type BankOption, BankPicker, type BankPickerProps } from 'fpx-checkout'
import type { CSSProperties } from 'react'
import { bankPickerArgTypes } from './bankPickerArgTypes.js'
import { logoUrl } from './drawLogo.js'
import { openBanks } from './steps.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<BankPickerProps> = {
  title: 'Bank picker/Looks',
  component: BankPicker,
  args: { endpoint: '/api/fpx', name: 'bank_code' },
  argTypes: bankPickerArgTypes,
  parameters: { guide: 'theming', shows: 'BankPicker' },
}
export default meta

type PickerStory = Story<BankPickerProps>

const play: PickerStory['play'] = ({ canvasElement }) => openBanks(canvasElement)

const shop = {
  '--fpx-accent': 'light-dark(#8a3b12, #ffb68a)',
  '--fpx-surface': 'light-dark(#fffaf3, #221a14)',
  '--fpx-surface-raised': 'light-dark(#fffdf9, #2a2019)',
  '--fpx-surface-active': 'light-dark(#fbe6d3, #4a3222)',
  '--fpx-border': 'light-dark(#a4785a, #8f6d55)',
  '--fpx-radius': '0.125rem',
  '--fpx-font': '1rem/1.5 Georgia, serif',
} as CSSProperties

export const OwnColours: PickerStory = {
  name: 'The shop’s own colours',
  args: { featured: ['MB2U0227', 'BCBB0235'], defaultValue: 'MB2U0227' },
  parameters: {
    about: 'Variables on any element around: --fpx-accent, --fpx-surface, --fpx-radius and more.',
    code: {
      react: `// shop.css: .shop { --fpx-accent: #8a3b12; --fpx-surface: #fffaf3; --fpx-radius: 0.125rem }
<div className="shop">
  <BankPicker endpoint="/api/fpx" name="bank_code" />
</div>`,
    },
  },
  render: (args) => (
    <div style={shop}>
      <BankPicker {...args} />
    </div>
  ),
  play,
}

export const Logos: PickerStory = {
  name: 'The merchant’s own logos',
  args: {
    featured: ['MB2U0227', 'BCBB0235', 'PBB0233'],
    defaultValue: 'PBB0233',
    mapBank: ({ code }) => ({ logo: logoUrl(code) }),
  },
  parameters: {
    about:
      'mapBank returns the URLs of your images. These ones are placeholders, because logos are trademarks.',
    code: {
      react: `<BankPicker endpoint="/api/fpx" mapBank={(bank) => ({ logo: logos[bank.code] })} />`,
    },
  },
  play,
}

export const OwnRows: PickerStory = {
  args: {
    renderOption: ({ label, code }: BankOption) => (
      <span>
        <kbd>{code}</kbd> {label}
      </span>
    ),
  },
  parameters: {
    code: {
      react: `<BankPicker
  endpoint="/api/fpx"
  renderOption={({ label, code }) => <span><kbd>{code}</kbd> {label}</span>}
/>`,
    },
  },
  play,
}

export const Everything: PickerStory = {
  name: 'Everything at once',
  args: {
    label: 'Your bank',
    description: 'You will be taken to your bank’s own page.',
    featured: ['MB2U0227', 'BCBB0235', 'PBB0233', 'RHB0218', 'HLB0224', 'BIMB0340'],
    amount: 45_000,
    defaultValue: 'PBB0234',
  },
  parameters: { gateway: { banks: 'offline' } },
}
