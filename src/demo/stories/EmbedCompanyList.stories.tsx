import { EmbedElement } from './EmbedElement.js'
import type { Meta, Story } from './Story.js'

/** Attributes of the element, under their names in HTML. */
interface EmbedListArgs {
  endpoint: string
  caption?: string
  page?: number
  'per-page'?: number
  columns?: string
  locale?: string
  onChange?: (detail: unknown) => void
  onEvent?: (detail: unknown) => void
}

const meta: Meta<EmbedListArgs> = {
  title: 'Embed/Company list',
  args: { endpoint: '/api/fpx' },
  argTypes: {
    caption: { control: 'text' },
    page: { control: 'number' },
    'per-page': { control: 'number' },
    columns: { control: 'text', description: 'Names of fields, with a blank between them.' },
    locale: { control: 'inline-radio', options: ['en', 'ms', 'zh', 'ta'] },
    onChange: { action: 'fpx-change' },
    onEvent: { action: 'fpx-event' },
  },
  parameters: { shows: 'fpx-company-list', admin: true },
  render: ({ onChange, onEvent, ...attributes }) => (
    <EmbedElement
      tag="fpx-company-list"
      attributes={attributes}
      onChange={onChange}
      onEvent={onEvent}
    />
  ),
}
export default meta

export const Default: Story<EmbedListArgs> = {
  args: { 'per-page': 10 },
  parameters: { about: 'Its inside is loaded from beside the script, by the page that has one.' },
}

export const NoAccess: Story<EmbedListArgs> = { parameters: { admin: false } }
