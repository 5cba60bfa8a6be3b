import { EmbedElement } from './EmbedElement.js'
import { fpxCompanyListArgTypes, type FpxCompanyListArgs } from './fpxCompanyListArgTypes.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<FpxCompanyListArgs> = {
  title: 'Embed/Company list',
  args: { endpoint: '/api/fpx' },
  argTypes: fpxCompanyListArgTypes,
  parameters: { guide: 'embed', shows: 'fpx-company-list', admin: true },
  render: ({ onChange, ...attributes }) => (
    <EmbedElement
      // The element reads this attribute once, when it is inserted.
      key={String(attributes['light-dom'])}
      tag="fpx-company-list"
      attributes={attributes}
      onChange={onChange}
    />
  ),
}
export default meta

export const Default: Story<FpxCompanyListArgs> = {
  args: { 'per-page': 10 },
  parameters: {
    about: 'It has its own file, so payers never download it.',
  },
}

export const NoAccess: Story<FpxCompanyListArgs> = { parameters: { admin: false } }
